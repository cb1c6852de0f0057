/**
 * Write-behind: saves some time after a change, with one write at a time and always the latest state.
 * @param write writes the state at the moment of the call
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
    // A throttle, not a debounce: further changes do not postpone the write, so that a busy shop is saved, too.
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      void this.#save()
    }, this.#delay)
  }

  /** Writes pending changes now and waits for the end of the write. */
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
