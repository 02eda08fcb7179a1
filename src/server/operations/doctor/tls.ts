import { isOpenOnTheWay } from '../../base/db/settings.ts';
import { isLoopback } from '../../base/network.ts';
import { type CheckResult, type DoctorContext, orOk, warning } from './check-result.ts';

const CHECK = 'tls';

export async function checkTls({
  config: { host, trustProxy },
  database: { addresses },
}: Pick<DoctorContext, 'config'> & { database: Pick<DoctorContext['database'], 'addresses'> }): Promise<CheckResult[]> {
  const found: CheckResult[] = [];
  for (const [variable, connection] of Object.entries(addresses)) {
    if (!isOpenOnTheWay(connection)) continue;
    const message = `The connection to the database on ${connection.host} is not verified: an attacker on the network can read and change everything.`;
    found.push(warning(CHECK, message, `Add ?sslmode=verify-full to ${variable}.`));
  }
  if (!isLoopback(host) && trustProxy === false) {
    const message = `The server listens on ${host} without a proxy: passwords pass the network unencrypted.`;
    found.push(
      warning(CHECK, message, 'Put a proxy with TLS in front, let HOST be 127.0.0.1, and declare it in TRUST_PROXY.'),
    );
  }
  return orOk(found, CHECK, 'No connection leaves this machine unencrypted.');
}
