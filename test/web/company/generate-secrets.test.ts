import { Ajv } from 'ajv';
import { Secret, TOTP, URI } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { RecoveryCodes } from '#contract/company/second-factor/second-factor.ts';
import {
  appAddress,
  inGroups,
  newRecoveryCodes,
  newSecret,
} from '../../../src/web/company/second-factor/generate-secrets.ts';

describe('the secret of an authenticator app', () => {
  test('a secret has 160 random bits', () => {
    const [one, other] = [newSecret(), newSecret()];
    expect(Secret.fromBase32(one).bytes).toHaveLength(20);
    expect(one).not.toBe(other);
  });

  test('a secret is in the QR code’s address, and an app with it makes codes that the server accepts', () => {
    const secret = newSecret();
    const read = URI.parse(appAddress(secret, 'Каримова & Ко: a.karimova'));
    expect(read).toBeInstanceOf(TOTP);
    expect(read).toMatchObject({ issuer: 'Karavan', label: 'Каримова & Ко: a.karimova', digits: 6, period: 30 });
    const now = { timestamp: 1_700_000_000_000 };
    expect((read as TOTP).generate(now)).toBe(new TOTP({ secret: Secret.fromBase32(secret) }).generate(now));
  });

  test('a secret is shown in groups of four for copying by hand', () => {
    expect(inGroups('ABCDEFGHIJ')).toBe('ABCD EFGH IJ');
  });
});

test('recovery codes have the form that the server accepts', () => {
  const isTaken = new Ajv({ strict: false }).compile(RecoveryCodes);
  expect(isTaken(newRecoveryCodes())).toBe(true);
});
