import type { CalendarDate } from '#contract/base/dates.ts';
import { permissionRefusal, type Viewer } from '#contract/base/roles.ts';

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

/**
 * Whether the caller reads the fields of Management: management notes, and the extra profit of a colleague's sale.
 */
export const readsManagementFields = (caller: Caller): boolean =>
  permissionRefusal('sale.management_fields', caller) === null;
