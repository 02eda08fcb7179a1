import { checkSums, describeFinding } from '../sums/check-sums.ts';
import { type CheckResult, type DoctorContext, ok, problem } from './check-result.ts';

const CHECK = 'sums';

export async function checkKeptSums({ owner }: DoctorContext): Promise<CheckResult[]> {
  const { findings, count, companies, sales, payments } = await checkSums(owner);
  const counted = `companies: ${companies}, sales: ${sales}, payments: ${payments}`;
  const [first] = findings;
  if (!first) return [ok(CHECK, `All kept sums equal their recomputation (${counted}).`)];
  const remedy =
    'Make a backup of this state, and report the output of karavan doctor --json; figures on screens can be wrong until then.';
  const message = `Kept values that differ from their recomputation: ${count} (${counted}). The first one: ${describeFinding(first)}.`;
  return [{ ...problem(CHECK, message, remedy), details: findings }];
}
