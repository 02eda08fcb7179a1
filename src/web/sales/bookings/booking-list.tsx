import type { TFunction } from 'i18next';
import type { BookingCan } from '#contract/sales/bookings/booking.ts';
import { bookingRowAbilities } from '#contract/sales/bookings/booking-abilities.ts';
import type { BookingRow } from '#contract/sales/bookings/booking-row.ts';
import { checkBooking, checkBookings } from '#contract/sales/bookings/check-booking.ts';
import { uncheckBooking } from '#contract/sales/bookings/uncheck-booking.ts';
import { send } from '../../base/api/http.ts';
import { formatAmount, formatDate } from '../../base/i18n/format.ts';
import {
  byAgent,
  byChoice,
  byCurrency,
  byDates,
  byDirection,
  byOfficeOfCompany,
  byPartner,
} from '../../base/lists/filters/filters.ts';
import { editAction, type FilterIn, type ListDeclaration, type RowAction } from '../../base/lists/list-declaration.ts';
import { hasPermission } from '../../base/session/has-permission.ts';
import type { Me } from '../../base/session/me.tsx';
import { touristName } from '../../base/text/person-name.ts';
import { paths } from '../../paths.ts';
import { auditWords, paymentStatusWords } from '../sale-words.ts';
import { bookingColumns } from './booking-columns.tsx';
import { BookingDialog } from './booking-dialog.tsx';
import { bookingFacts } from './booking-facts.ts';
import { CancelBookingDialog, DeleteBookingDialog } from './booking-step-dialogs.tsx';
import { allocationWords, bookingStateWords } from './booking-words.ts';

const refused =
  (name: keyof BookingCan) =>
  (booking: BookingRow, { viewer }: Me) =>
    bookingRowAbilities(booking, viewer)[name];

const actions: RowAction<BookingRow>[] = [
  {
    id: 'check_booking',
    shortcut: 'check',
    icon: 'check',
    allowed: hasPermission('booking.check'),
    fits: ({ audit }) => audit === 'unchecked',
    refused: refused('check'),
    perform: async ({ id, partner_name: partner }, t: TFunction) => {
      await send(checkBooking, { params: { id }, key: crypto.randomUUID() });
      return t('booking.checked', { partner });
    },
  },
  {
    id: 'uncheck_booking',
    shortcut: 'check',
    icon: 'undo',
    allowed: hasPermission('booking.uncheck'),
    fits: ({ audit }) => audit === 'checked',
    refused: refused('uncheck'),
    perform: async ({ id, partner_name: partner }, t: TFunction) => {
      await send(uncheckBooking, { params: { id }, key: crypto.randomUUID() });
      return t('booking.unchecked', { partner });
    },
  },
  {
    ...editAction,
    roomy: true,
    allowed: hasPermission('booking.edit'),
    refused: refused('edit'),
    dialog: ({ row, onClose }) => (
      <BookingDialog sale={{ id: row.sale_id, service_date: row.service_date }} booking={row} onClose={onClose} />
    ),
  },
  {
    id: 'cancel_booking',
    shortcut: 'cancel',
    icon: 'close',
    roomy: true,
    allowed: hasPermission('booking.cancel'),
    refused: refused('cancel'),
    dialog: ({ row, onClose }) => <CancelBookingDialog booking={row} onClose={onClose} />,
  },
  {
    id: 'delete',
    shortcut: 'delete',
    icon: 'bin',
    roomy: true,
    allowed: hasPermission('booking.delete'),
    refused: refused('delete'),
    dialog: ({ row, onClose }) => <DeleteBookingDialog booking={row} onClose={onClose} />,
  },
];

const filters: FilterIn<'bookings'>[] = [
  byDates('service', 'booking_date', 'service_date'),
  byPartner,
  byChoice('payment_status', paymentStatusWords, { id: 'status' }),
  byChoice('allocation', allocationWords, {}),
  byChoice('audit', auditWords, {}),
  byChoice('lifecycle', bookingStateWords, { id: 'state', label: 'booking' }),
  byCurrency,
  byDirection,
  byAgent,
  byOfficeOfCompany,
];

/** The common part of the lists of bookings: columns, facts, actions and bulk actions. */
export const bookingList = {
  root: 'bookings',
  types: 'Booking',
  refreshedBy: ['booking', 'sale'],
  columns: bookingColumns,
  facts: bookingFacts,
  // The fields for the machines and for the initial values of dialogs.
  fields: [
    ...['sale_id', 'tourist_surname', 'tourist_name', 'partner_id', 'partner_name', 'reference_number'],
    ...['service_date', 'rate', 'currency', 'currency_rate', 'amount_usd', 'paid', 'payment_status', 'allocation'],
    ...['lifecycle', 'audit', 'agent_id', 'office_id', 'sale_lifecycle', 'sale_bookings_count', 'version'],
  ] as (keyof BookingRow & string)[],
  filters,
  counted: 'bookings',
  searchHint: 'bookings',
  rowName: ({ tourist_surname, tourist_name, partner_name, service_date, rate, currency }) =>
    `${partner_name}, ${touristName({ tourist_surname, tourist_name })}, ${formatDate(service_date)}, ${formatAmount(rate)} ${currency}`,
  selectedSum: ({ amount_usd }) => amount_usd,
  open: ({ id }) => paths.bookingDetails(id),
  actions,
  bulk: [
    {
      id: 'check_booking',
      allowed: hasPermission('booking.check'),
      refused: refused('check'),
      command: checkBookings,
      whenEmpty: 'select_at_least_one_booking',
      done: 'check_booking',
      main: true,
    },
  ],
} satisfies Partial<ListDeclaration<BookingRow, 'bookings'>>;
