import type { Doubt } from '#contract/base/doubts.ts';
import type { ErrorCode } from '#contract/base/errors.ts';
import type { Finding, ImportField } from '#contract/import/import-rows.ts';
import { Refusal } from '../base/pipeline/refusal.ts';

/** The problems, doubts and notes of a file's rows, at most one of each per cell, in the order of the rows. */
export class Findings {
  readonly #problems = new Map<string, Finding>();
  readonly #doubts = new Map<string, Finding>();
  readonly #notes = new Map<string, Finding>();

  problem(row: number, field: ImportField, code: ErrorCode, values: Record<string, string> = {}): void {
    const cell = `${row} ${field}`;
    if (!this.#problems.has(cell)) this.#problems.set(cell, { row, field, code, values });
  }

  doubt(row: number, field: ImportField, { code, values }: Doubt): void {
    this.#doubts.set(`${row} ${field} ${code}`, { row, field, code, values });
  }

  note(row: number, field: ImportField, code: ErrorCode): void {
    this.#notes.set(`${row} ${field}`, { row, field, code, values: {} });
  }

  /** Runs a check; a refusal becomes a problem of the cell, other errors are rethrown. */
  attempt<Result>(row: number, field: ImportField, check: () => Result): Result | null {
    try {
      return check();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.problem(row, field, error.code);
      return null;
    }
  }

  get problems(): Finding[] {
    return inOrder(this.#problems);
  }

  get doubts(): Finding[] {
    return inOrder(this.#doubts);
  }

  get notes(): Finding[] {
    return inOrder(this.#notes);
  }
}

const inOrder = (findings: Map<string, Finding>): Finding[] => [...findings.values()].sort((a, b) => a.row - b.row);
