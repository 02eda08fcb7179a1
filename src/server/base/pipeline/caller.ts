import type { CalendarDate } from '#contract/base/dates.ts';
import { permissionRefusal, type Viewer } from '#contract/base/roles.ts';
import type { StatementAhead } from '../db/transaction-start.ts';

/**
 * The user of a session with role and company. `lacksSecondFactor` tells that the company demands a second factor that
 * the user has not set up yet, so that all else is refused.
 */
export type Known = Viewer & {
  companyId: number;
  timeZone: string;
  tokenHash: Buffer;
  lacksSecondFactor: boolean;
};

/** The user of a request, with today's date in the company's time zone. */
export type Caller = Known & { today: CalendarDate };

/** Role, office or another fact of the caller differs from what was assumed: the request is answered anew. */
export class CallerChanged extends Error {
  readonly caller: Caller;

  constructor(caller: Caller) {
    super('The caller has changed');
    this.caller = caller;
  }
}

/** The confirmation of a caller who was assumed to be the same as in the session's last request. */
export type Confirmation = {
  /** The statement that asks, for the first transaction of the request; null if it has been given away. */
  takeStatement: () => StatementAhead | null;
  /** Resolves when the database has confirmed the caller. Throws CallerChanged, or unauthorized. */
  confirm: () => Promise<void>;
  /** Records the use of the session. After the request's transaction: that may have locked the user. */
  recordUse: () => Promise<void>;
};

/**
 * Whether the caller reads the fields of Management: management notes, and the extra profit of a colleague's sale.
 */
export const readsManagementFields = (caller: Caller): boolean =>
  permissionRefusal('sale.management_fields', caller) === null;
