import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { measureFunctions } from '../support/oracles/function-lengths.ts';

const root = join(import.meta.dirname, '../..');

/** So many lines can be seen at once. */
const MOST_LINES = 60;

/** Functions that are longer still, by the names of their files: each is to be split, and its line here removed. */
const longer = [
  'acceptance-queue.tsx AcceptanceQueue',
  'add-consent-dialog.tsx AddConsentDialog',
  'add-person-dialog.tsx AddPersonDialog',
  'agent-list.ts agentList',
  'allocate-payment.tsx Allocation',
  'allocation-row.tsx AllocationRowOf',
  'allocations-card.tsx AllocationTable',
  'anonymisation-sheet.tsx AnonymisationSheet',
  'app.ts buildApp',
  'balance-card.tsx BalanceCard',
  'balances-card.tsx BalancesCard',
  'booking-dialog.tsx BookingDialog',
  'booking-fields.tsx BookingFields',
  'booking-row.tsx BookingRow',
  'bookings-section.tsx BookingsSection',
  'cancel-sale-dialog.tsx CancelSaleDialog',
  'cash-entry-dialog.tsx CashEntryDialog',
  'cash-transfer-dialog.tsx CashTransferDialog',
  'client-details.tsx ClientPage',
  'client-list.ts clientList',
  'code-form.tsx CodeForm',
  'company-dashboard.tsx Cards',
  'computed-amount.tsx ComputationTable',
  'conversation.ts converse',
  'converter-card.tsx ConverterCard',
  'correct-points-dialog.tsx CorrectPointsDialog',
  'create-sale.ts createSale',
  'decline-reason-dialog.tsx DeclineReasonDialog',
  'dialog-window.tsx DialogWindow',
  'edit-client.tsx EditForm',
  'edit-sale.tsx EditForm',
  'findings.tsx Findings',
  'import.tsx ImportSheet',
  'ledger-table.tsx LedgerTable',
  'level-dialogs.tsx LevelDialog',
  'log.ts writeLog',
  'look-cards.tsx LookCards',
  'lookup.tsx Lookup',
  'loyalty-routes.ts registerLoyaltyRoutes',
  'merge-sheet.tsx MergeSheet',
  'month-table.tsx MonthTable',
  'navigation.tsx Navigation',
  'new-partner-payment.tsx PaymentSheet',
  'note-editor.tsx NoteEditor',
  'note-field.tsx NoteField',
  'palette.tsx Palette',
  'partner-payment-fields.tsx PartnerPaymentFields',
  'password-card.tsx PasswordCard',
  'payment-dialog.tsx PaymentDialog',
  'payment-fields.tsx PaymentFields',
  'payments-card.tsx PaymentRow',
  'payments-card.tsx PaymentsCard',
  'profit-dialog.tsx PaidTable',
  'public-routes.ts registerPublicRoutes',
  'rate-dialog.tsx RateDialog',
  'rules-card.tsx RulesCard',
  'second-factors.tsx SecondFactorWays',
  'second-step-card.tsx SecondStepCard',
  'sessions-card.tsx SessionsCard',
  'setup-step-card.tsx SetupStepCard',
  'sign-in.tsx SignInCard',
  'tags-field.tsx TagsField',
  'top-list.tsx TopList',
  'top-table.tsx TopTable',
  'tour-section.tsx TourSection',
  'tourist-section.tsx TouristSection',
  'use-acceptance-queue.ts useAcceptanceQueue',
  'use-allocation-keys.ts useAllocationKeys',
  'use-allocation.ts useAllocation',
  'use-bonus-dialog.tsx UseBonusDialog',
  'use-demo-load.ts useDemoLoad',
  'use-import.ts useImport',
  'use-kept-form.ts useKeptForm',
  'use-lookup.ts useLookup',
  'use-own-company.ts useOwnCompany',
  'use-submission.ts useSubmission',
  'visit.ts beginVisit',
];

const longFunctions = (): string[] => {
  const files = globSync('{src,machines}/**/*.{ts,tsx}', { cwd: root });
  const named = files.flatMap((file) =>
    measureFunctions(readFileSync(join(root, file), 'utf8'), file.endsWith('x'))
      .filter(({ lines }) => lines > MOST_LINES)
      .map(({ name }) => `${basename(file)} ${name}`),
  );
  return [...new Set(named)];
};

test('a function of the program can be seen whole: none but those that are listed is longer than 60 lines', () => {
  const found = longFunctions();
  expect(
    found.filter((each) => !longer.includes(each)),
    'too long',
  ).toEqual([]);
  expect(
    longer.filter((each) => !found.includes(each)),
    'short by now: remove them from the list',
  ).toEqual([]);
});

test('the measure counts the lines of declarations, arrows, methods and callbacks, and names them', () => {
  const source = `
    const comment = 'дом';
    export function declared() {
      return 1;
    }
    const arrow = () => {};
    class Shape { draw() {
      useEffect(() => {

      });
    } }
    const table = { key: () => [
    ] };
  `;
  expect(measureFunctions(source, false)).toEqual([
    { name: 'declared', lines: 3 },
    { name: 'arrow', lines: 1 },
    { name: 'draw', lines: 5 },
    { name: 'useEffect', lines: 3 },
    { name: 'key', lines: 2 },
  ]);
});
