import type { Static } from 'typebox';
import type { publicCommands } from '#contract/company/public-commands.ts';
import { hashPassword, passwordProblem } from '../../base/crypto/password-hash.ts';
import type { Database } from '../../base/db/connect.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { invalidFields, Refusal } from '../../base/pipeline/refusal.ts';
import { writeLog } from '../../base/pipeline/write-log.ts';
import { addPaymentMethods, createCompany, createOffice, createUser, hasNoCompany } from '../rows/accounts.ts';
import { type BrowserSession, openBrowserSession } from '../sign-in/open-session.ts';
import type { Visitor } from '../sign-in/sign-in-limits.ts';
import { requireSetUpAllowed, type SetUpProof } from './set-up-code.ts';

/** The payment methods of a new company. */
const FIRST_METHODS = ['Наличные', 'Карта', 'Перечисление'];

/**
 * Creates the first company with an office and a manager, and signs the manager in. Refuses already_set_up, also to the
 * second of two parallel requests, and setup_code_wrong.
 */
export async function setUpCompany(
  db: Database,
  typed: Static<typeof publicCommands.setUpCompany.body>,
  visitor: Visitor,
  { isCodeNeeded }: Pick<SetUpProof, 'isCodeNeeded'>,
): Promise<BrowserSession> {
  await requireSetUpAllowed(db, { code: typed.code, isCodeNeeded });
  const problem = await passwordProblem(typed.password, [
    typed.username,
    typed.name,
    typed.surname,
    typed.company_name,
  ]);
  if (problem) throw invalidFields({ password: problem });
  const passwordHash = await hashPassword(typed.password);
  const { companyId, userId } = await inTransaction(db, async (tx) => {
    if (!(await hasNoCompany(tx, { lock: true }))) throw new Refusal('already_set_up');
    return addCompany(tx, { ...typed, timeZone: typed.time_zone ?? 'Asia/Tashkent', passwordHash });
  });
  return openBrowserSession(db, { companyId, userId }, visitor);
}

type NewCompanyFields = {
  company_name: string;
  slug: string;
  timeZone: string;
  office_name: string;
  name: string;
  surname: string;
  username: string;
  passwordHash: string;
  subscription?: string | null;
  agentsSee?: 'own' | 'office';
};

/** Inserts a company with an office, a manager and the usual payment methods. */
export async function addCompany(
  tx: Database,
  company: NewCompanyFields,
): Promise<{ companyId: number; userId: number }> {
  const companyId = await createCompany(tx, {
    slug: company.slug,
    name: company.company_name.trim(),
    timeZone: company.timeZone,
    subscription: company.subscription ?? null,
    agentsSee: company.agentsSee ?? 'own',
  });
  const officeId = await createOffice(tx, companyId, company.office_name.trim(), company.office_name.trim());
  const userId = await createUser(tx, {
    companyId,
    officeId,
    username: company.username,
    name: company.name,
    surname: company.surname,
    role: 'management',
    passwordHash: company.passwordHash,
  });
  await addPaymentMethods(tx, companyId, FIRST_METHODS);
  const line = {
    event: 'company.create',
    entity: 'company',
    entity_id: companyId,
    sale_id: null,
    changes: {},
  } as const;
  await writeLog({ tx, caller: { companyId, id: userId }, lines: [line] });
  return { companyId, userId };
}
