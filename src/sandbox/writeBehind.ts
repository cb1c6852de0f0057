/**
 * Saves behind the calls: a while after a change, one write at a time, the newest state each time.
 * @param write makes and writes the state of the moment in which it is called
 */
export class WriteBehind {
  readonly #write: () => Promise<void>
  readonly #delay: number
  readonly #failed: (error: unknown) => void
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #isDirty = false

  constructor(write: () => Promise<void>, delay: number, failed: (error: unknown) => void) {
    this.#write = write
    this.#delay = delay
    this.#failed = failed
  }

  /** Says that there is something new to save. */
  touch(): void {
    this.#isDirty = true
    // Not put off by further changes: a shop that is never quiet is saved all the same.
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      void this.#save()
    }, this.#delay)
  }

  /** Saves what is not saved yet, and waits until it is. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    await this.#running
    if (this.#isDirty) await this.#save()
  }

  async #save(): Promise<void> {
    await this.#running
    if (!this.#isDirty) return
    this.#isDirty = false
    this.#running = this.#write().catch((error: unknown) => {
      this.#isDirty = true
      this.#failed(error)
    })
    await this.#running
    this.#running = undefined
  }
}
