/** Where the shell's words differ between languages, and each language's words at these places; the first one's are in it. */
export interface ShellWords {
  readonly at: readonly number[]
  readonly words: Readonly<Record<string, readonly string[]>>
}

/** Puts a language's words into the shell: `at` counts the attributes and then the texts of the template. */
export const showShellWords = (shell: DocumentFragment, at: readonly number[], words: readonly string[]): void => {
  const places: (Attr | Text)[] = [...shell.querySelectorAll('*')].flatMap(({ attributes }) => [...attributes])
  const texts = document.createTreeWalker(shell, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) if (texts.currentNode instanceof Text) places.push(texts.currentNode)
  for (const [index, place] of at.entries()) {
    const node = places[place]
    const text = words[index] ?? ''
    if (node instanceof Text) node.data = text
    else if (node) node.value = text
  }
}
