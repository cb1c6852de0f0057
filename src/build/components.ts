import vue from '@vitejs/plugin-vue'

/** In base 36: short, because each of a page's styles bears one, and still rarely the same for two files. */
const ID_LENGTH = 5

const files = new Map<string, string>()

/** Tells a component's styles from all others'. Throws where two components would have the same. */
export const componentId = (file: string, source: string, isProduction: boolean | undefined, getHash: (text: string) => string): string => {
  const id = parseInt(getHash(file + (isProduction ? source : '')), 16).toString(36).slice(-ID_LENGTH)
  const other = files.get(id) ?? file
  if (other !== file) throw new Error(`The styles of ${file} and ${other} cannot be told apart: change a word in one of them.`)
  files.set(id, file)
  return id
}

/** Compiles components, the same way in each of our builds: what one has rendered another one takes over. */
export const components = () => vue({ features: { componentIdGenerator: componentId } })
