/** When each company was changed last, as far as this server knows: by its own commands, and by notices of others. */
export class ChangedCompanies {
  readonly #changes = new Map<number, number>();
  /** Changes before the start, and during a gap of the notices, are not known. */
  #unknownUntil = performance.now();

  note(companyId: number): void {
    this.#changes.set(companyId, performance.now());
  }

  /** Notices may have been missed. */
  noteGap(): void {
    this.#unknownUntil = performance.now();
    this.#changes.clear();
  }

  /** The moment of `performance.now()` after which the company has not been changed. */
  unchangedSince = (companyId: number): number => this.#changes.get(companyId) ?? this.#unknownUntil;
}
