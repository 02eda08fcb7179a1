import { expectStatus } from '../server/api.ts';
import { allConfirmed, allocate, buildPartnerPayment } from './allocations.ts';
import { transferBody, transferCash } from './cash-book.ts';
import { mergeBody, twoClients } from './clients.ts';
import { type CommandCase, ofBooking, ofIds, ofPayment, ofSale } from './command-case.ts';
import {
  accountBody,
  addAgent,
  addDirectoryEntry,
  anotherSession,
  bookingOf,
  branchOf,
  clientBody,
  freshDays,
  freshName,
  levelBody,
  NEW_PASSWORD,
  paymentOf,
  postSaleSteps,
  rateBody,
  saleAfterSteps,
  settledSale,
} from './command-rows.ts';
import type { CommandName } from './commands.ts';
import { buildSale, type Company, PASSWORD, type Person, saleBody, today } from './company.ts';
import { addConsent, addWording, consentBody, wordingBody } from './consents.ts';
import { importBody, saleLine } from './imports.ts';
import { PNG } from './pictures.ts';
import { addApp, addPasskey, codeAppBody, newPasskeyBody, newRecoveryCodes, readFactors } from './second-factors.ts';

const added = (company: Company) => saleAfterSteps(company, 'check', 'add-to-target');
const checked = (company: Company) => saleAfterSteps(company, 'check');
const plain = (company: Company) => saleAfterSteps(company);
const checkedBooking = async (company: Company) => {
  const id = bookingOf(await buildSale(company));
  expectStatus(await company.manager.api.post(`/bookings/${id}/check/`), 200);
  return id;
};

const nothing = {};
const one = (find: (company: Company) => Promise<number>) => async (company: Company) => ({
  id: await find(company),
  body: nothing,
});

/** Commands that end the sessions of other tests, and therefore need a company of their own. */
export const endingOtherSessions: CommandName[] = ['setPassword', 'signOutOthers'];

/**
 * For every command a valid request, on rows of its own that belong to the company’s agent; personal rows belong to the
 * given person, by default the manager. A new command without a case does not compile.
 */
export const commandCases: Record<CommandName, (company: Company, asker?: Person) => Promise<CommandCase>> = {
  acceptTouristPayment: ofPayment({ accepted_amount: '99.00' }),
  acceptTouristPayments: ofIds(async (company) => (await paymentOf(company)).id),
  addBooking: ofSale(({ partner }) => ({ partner_id: partner.id, rate: '50.00', currency: 'USD' })),
  addConsent: async (company) => {
    const { version } = await addWording(company);
    return { id: (await buildSale(company)).client_id, body: consentBody(version) };
  },
  addConsentWording: async () => ({ id: null, body: wordingBody() }),
  addCurrencyRate: async () => ({ id: null, body: rateBody() }),
  addCodeApp: async () => ({ id: null, body: codeAppBody() }),
  addPasskey: async ({ manager }, asker = manager) => ({ id: null, body: (await newPasskeyBody(asker)).body }),
  demandSecondFactor: async ({ manager }) => {
    await addApp(manager);
    return { id: null, body: { demanded: !(await readFactors(manager.api)).demanded } };
  },
  makeRecoveryCodes: async ({ manager }, asker = manager) => {
    await addApp(asker);
    return { id: null, body: { current_password: PASSWORD, codes: newRecoveryCodes() } };
  },
  // One of two second factors can be removed, also where the company demands one.
  removeCodeApp: async ({ manager }, asker = manager) => {
    await addApp(asker);
    await addPasskey(asker);
    return { id: null, body: { current_password: PASSWORD } };
  },
  removePasskey: async ({ manager }, asker = manager) => {
    await addApp(asker);
    return { id: (await addPasskey(asker)).id, body: { current_password: PASSWORD } };
  },
  addBranch: async () => ({ id: null, body: { name: freshName() } }),
  addCashEntry: async ({ method }) => ({
    id: null,
    body: {
      ...{ type: 'expense', description: 'Аренда офиса', method_id: method.id, amount: '300.00', currency: 'USD' },
      ...allConfirmed,
    },
  }),
  addDirection: async () => ({ id: null, body: { name: freshName() } }),
  addLoyaltyBonus: async () => ({ id: null, body: { name: freshName(), points: 150 } }),
  addLoyaltyLevel: async () => ({ id: null, body: levelBody() }),
  addNoteImage: async () => ({ id: null, body: { content: PNG.toString('base64') } }),
  addOffice: async (company) => ({ id: null, body: { branch_id: (await branchOf(company)).id, name: freshName() } }),
  addPartner: async () => ({ id: null, body: { name: freshName(), currency: 'EUR' } }),
  addPaymentMethod: async () => ({ id: null, body: { name: freshName(), for_bookings: false } }),
  addSaleToTarget: one(checked),
  addSalesToTarget: ofIds(checked),
  addUser: async (company) => ({ id: null, body: accountBody(company) }),
  allocatePartnerPayment: async (company) => {
    const booking_id = bookingOf(await buildSale(company));
    const lines = [{ booking_id, option: 'partial', amount: '100.00' }];
    return { id: (await buildPartnerPayment(company, '100.00')).id, body: { lines } };
  },
  anonymiseClient: async ({ manager }) => {
    const body = clientBody();
    const { id } = expectStatus(await manager.api.post<{ id: number }>('/clients/', body), 201);
    return { id, body: { version: 1, confirmation: body.surname } };
  },
  cancelBooking: ofBooking({ penalty: '25.00' }),
  cancelSale: async (company) => {
    const sale = await buildSale(company);
    const booking_penalties = [{ booking_id: bookingOf(sale), penalty: '10.00' }];
    return { id: sale.id, body: { reason: 'болезнь', client_penalty: '20.00', booking_penalties } };
  },
  checkBooking: ofBooking({}),
  checkBookings: ofIds(async (company) => bookingOf(await buildSale(company))),
  checkSale: one(plain),
  checkSales: ofIds(plain),
  completeSale: one(settledSale),
  completeSales: ofIds(settledSale),
  correctPoints: async (company) => ({
    id: (await buildSale(company)).client_id,
    body: { points: 40, reason: 'Подарок к юбилею' },
  }),
  createClient: async () => ({ id: null, body: clientBody() }),
  createPartnerPayment: async ({ partner, method }) => ({
    id: null,
    body: { partner_id: partner.id, method_id: method.id, amount: '10.00', currency: 'USD', ...allConfirmed },
  }),
  createSale: async (company) => ({
    id: null,
    body: saleBody(company, {
      tourist_payments: [{ method_id: company.method.id, amount: '100.00', currency: 'USD' }],
    }),
  }),
  createTouristPayment: ofSale(({ method }) => ({ method_id: method.id, amount: '10.00', currency: 'USD' })),
  deallocatePartnerPayment: async (company) => {
    const paid = await allocate(company, { id: bookingOf(await buildSale(company)) }, '100.00');
    return { id: paid.id, body: { allocation_id: paid.allocations[0]?.id } };
  },
  declineTouristPayment: ofPayment({ reason: 'не поступило' }),
  deleteBooking: async (company) => {
    const booking = { partner_id: company.partner.id, rate: '100.00', currency: 'USD' };
    return { id: bookingOf(await buildSale(company, { bookings: [booking, booking] })), body: nothing };
  },
  deleteListView: async ({ manager }, asker = manager) => {
    const view = { list: 'active-sales', name: freshName(), query: 'search=ахмедов' };
    const saved = expectStatus(await asker.api.post<{ id: number }>('/list-views/', view), 200);
    return { id: saved.id, body: nothing };
  },
  deleteLoyaltyLevel: async (company) => ({
    id: (await addDirectoryEntry(company, '/loyalty/levels/', levelBody())).id,
    body: nothing,
  }),
  deletePartnerPayment: async (company) => ({ id: (await buildPartnerPayment(company, '5.00')).id, body: nothing }),
  deleteTouristPayment: ofPayment({}),
  disableUser: one(addAgent),
  editBooking: async (company) => ({
    id: bookingOf(await buildSale(company)),
    body: { partner_id: company.euroPartner.id, rate: '700.00', currency: 'EUR' },
  }),
  editDirection: async (company) => ({
    id: (await addDirectoryEntry(company, '/directions/')).id,
    body: { name: freshName(), retired: true },
  }),
  editBranch: async (company) => ({
    id: (await addDirectoryEntry(company, '/branches/')).id,
    body: { name: freshName() },
  }),
  editClient: async (company) => ({ id: (await buildSale(company)).client_id, body: clientBody() }),
  editOffice: async (company) => {
    const { id: branch_id } = await branchOf(company);
    const office = await addDirectoryEntry(company, '/offices/', { branch_id });
    return {
      id: office.id,
      body: { branch_id: (await addDirectoryEntry(company, '/branches/')).id, name: freshName() },
    };
  },
  editCurrencyRate: async ({ manager }) => {
    const added = expectStatus(await manager.api.post<{ id: number }>('/currency-rates/', rateBody()), 201);
    return { id: added.id, body: { rate: '12600.5' } };
  },
  editLoyaltyBonus: async (company) => ({
    id: (await addDirectoryEntry(company, '/loyalty/bonuses/', { points: 100 })).id,
    body: { name: freshName(), points: 250, retired: true },
  }),
  editLoyaltyLevel: async (company) => ({
    id: (await addDirectoryEntry(company, '/loyalty/levels/', levelBody())).id,
    body: { ...levelBody(), percent: '10' },
  }),
  editLoyaltySettings: async () => ({
    id: null,
    body: { activation_days: freshDays(), dial_codes: ['998', '7'] },
  }),
  editPartner: async (company) => ({
    id: (await addDirectoryEntry(company, '/partners/', { currency: 'EUR' })).id,
    body: { name: freshName(), currency: 'UZS', retired: true },
  }),
  editPaymentMethod: async (company) => ({
    id: (await addDirectoryEntry(company, '/payment-methods/')).id,
    body: { name: freshName(), for_sales: false, retired: true },
  }),
  editPartnerPayment: async (company) => ({
    id: (await buildPartnerPayment(company, '5.00')).id,
    body: { partner_id: company.euroPartner.id, method_id: company.method.id, amount: '7.00', ...allConfirmed },
  }),
  editProfile: async () => ({ id: null, body: { name: freshName() } }),
  editRateAge: async () => ({ id: null, body: { rate_age: 10 + freshDays() } }),
  editRetention: async () => ({ id: null, body: { retention_months: 10 + freshDays() } }),
  editRateImport: async ({ manager }) => {
    const { rateImport } = await manager.api.read<{ rateImport: { enabled: boolean } }>('{ rateImport { enabled } }');
    return { id: null, body: { enabled: !rateImport.enabled } };
  },
  editSale: ofSale(({ direction, partner }) => ({
    direction_id: direction.id,
    notes: 'у окна',
    brutto: '1100.00',
    bookings: [{ partner_id: partner.id, rate: '50.00', currency: 'USD' }],
  })),
  editTouristPayment: async (company) => ({
    id: (await paymentOf(company)).id,
    body: { method_id: company.method.id, amount: '120.00' },
  }),
  editUser: async (company) => ({
    id: await addAgent(company),
    body: { name: freshName(), role: 'management', office_id: company.stranger.officeId },
  }),
  enableUser: one(async (company) => {
    const id = await addAgent(company);
    expectStatus(await company.manager.api.post(`/users/${id}/disable/`), 200);
    return id;
  }),
  endSession: async ({ manager }, asker = manager) => ({ id: await anotherSession(asker), body: nothing }),
  importClients: async () => ({ id: null, body: { rows: [clientBody()], dry_run: false, known: 'problem' } }),
  importPartners: async () => ({
    id: null,
    body: { rows: [{ name: freshName(), currency: 'EUR' }], dry_run: false, known: 'problem' },
  }),
  importSales: async (company) => ({ id: null, body: importBody([saleLine(company)]) }),
  keepClientsApart: async (company) => {
    const [one, other] = await twoClients(company);
    return { id: null, body: { client_id: one.client_id, other_id: other.client_id } };
  },
  mergeClients: async (company) => {
    const [one, other] = await twoClients(company);
    return { id: null, body: mergeBody(one, other) };
  },
  removeSaleFromTarget: one(added),
  removeSalesFromTarget: ofIds(added),
  reopenSale: one(async (company) => postSaleSteps(company, await settledSale(company), 'complete')),
  requestRateImport: async ({ manager }) => {
    expectStatus(await manager.api.patch('/rate-import/', { enabled: true }), 200);
    return { id: null, body: nothing };
  },
  resetUserPassword: async (company) => ({ id: await addAgent(company), body: { password: NEW_PASSWORD } }),
  restoreSale: one((company) => saleAfterSteps(company, 'cancel')),
  setPassword: async () => ({ id: null, body: { current_password: PASSWORD, new_password: NEW_PASSWORD } }),
  reverseCashEntry: async (company) => {
    const { body } = await commandCases.addCashEntry(company);
    const { id } = expectStatus(await company.manager.api.post<{ id: number }>('/cash-entries/', body), 201);
    return { id, body: { reason: 'Дважды записано' } };
  },
  createCashTransfer: async (company) => ({ id: null, body: transferBody(company) }),
  reverseCashTransfer: async (company) => ({
    id: (await transferCash(company)).id,
    body: { reason: 'Не туда', ...allConfirmed },
  }),
  saveListView: async () => ({ id: null, body: { list: 'active-sales', name: freshName(), query: 'sort=debt' } }),
  saveTarget: async (company) => ({
    id: null,
    body: { agent_id: await addAgent(company), month: today(), amount: '1500.00' },
  }),
  signOut: async () => ({ id: null, body: nothing }),
  signOutOthers: async () => ({ id: null, body: nothing }),
  uncheckBooking: one(checkedBooking),
  uncheckSale: one(checked),
  uncheckSales: ofIds(checked),
  withdrawConsent: async (company) => ({
    id: (await addConsent(company, (await buildSale(company)).client_id)).id,
    body: { withdrawn_on: today() },
  }),
  useBonus: async (company) => {
    const bonus = { name: freshName(), points: 15 };
    const { id } = expectStatus(await company.manager.api.post<{ id: number }>('/loyalty/bonuses/', bonus), 201);
    const { client_id } = await buildSale(company);
    const given = { points: 40, reason: 'Подарок к юбилею' };
    expectStatus(await company.manager.api.post(`/clients/${client_id}/points/`, given), 200);
    return { id: client_id, body: { bonus_id: id } };
  },
};

/** The path of a command with an id in it. */
export const pathOf = ({ path }: { path: string }, id: number | string | null): string =>
  path.replace(':id', String(id ?? 0));
