import type { CalendarDate } from '#contract/base/dates.ts';
import { permissionRefusal, type Viewer } from '#contract/base/roles.ts';

/**
 * Who a session belongs to: the viewer of the permission table and the company they belong to; and whether the company demands
 * a second factor that the person has not set up, so that nothing else is answered.
 */
export type Known = Viewer & {
  companyId: number;
  timeZone: string;
  tokenHash: Buffer;
  lacksSecondFactor: boolean;
};

/** Who asks, and the calendar date on which they do, in their company's time zone. */
export type Caller = Known & { today: CalendarDate };

/**
 * Whether the caller reads what Management alone writes: management notes, and the extra profit of a colleague's sale.
 */
export const readsManagementFields = (caller: Caller): boolean =>
  permissionRefusal('sale.management_fields', caller) === null;
