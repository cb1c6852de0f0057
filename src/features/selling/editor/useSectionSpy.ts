import { onScopeDispose, ref, type Ref } from 'vue'
import { listen } from '../../../lib/listen.ts'
import { useRoot } from '../../../ui/root.ts'
import { SECTION_IDS, type SectionId } from './editorSections.ts'

/** A section is the current one as soon as its heading is in the upper part of the window. */
const UPPER_PART = 0.35

/** Which section is read now, and the way to another one. */
export const useSectionSpy = (): { readonly current: Readonly<Ref<SectionId>>, readonly jump: (id: SectionId) => void } => {
  const { byId } = useRoot()
  const current = ref<SectionId>('basics')
  const heading = (id: SectionId) => byId(`editor-${id}`)
  const look = (): void => {
    const reached = SECTION_IDS.filter((id) => (heading(id)?.getBoundingClientRect().top ?? Infinity) < innerHeight * UPPER_PART)
    current.value = reached.at(-1) ?? 'basics'
  }
  onScopeDispose(listen({ scroll: look }, { passive: true }))

  return {
    current,
    jump: (id) => {
      const element = heading(id)
      element?.scrollIntoView({ block: 'start' })
      element?.focus({ preventScroll: true })
      current.value = id
    },
  }
}
