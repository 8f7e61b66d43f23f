import { type Node, SAVED } from './node.ts'

/** Counts changes. A node that changed has the number of the revision in which others first see that. */
export class Revisions {
  now = SAVED + 1
  /** There is something that the graph opened or saved last does not know. */
  hasNews = false
  #isDue = false

  /** An input changed. */
  change(node: Node): void {
    node.changedAt = ++this.now
    this.hasNews = true
  }

  /** A value changed on which others may have relied in this revision. They see it in the next one. */
  move(node: Node): void {
    node.changedAt = this.now + 1
    this.#isDue = true
    this.hasNews = true
  }

  /** Whether all that was answered in this revision is still valid. */
  isSettled(): boolean {
    return !this.#isDue
  }

  /** Starts the revision that `move` asked for. */
  settle(): void {
    if (this.#isDue) this.now++
    this.#isDue = false
  }
}
