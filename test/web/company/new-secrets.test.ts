import { Ajv } from 'ajv';
import { Secret, TOTP, URI } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { RecoveryCodes } from '#contract/company/second-factor/second-factor.ts';
import {
  appAddress,
  inGroups,
  newRecoveryCodes,
  newSecret,
} from '../../../src/web/company/second-factor/new-secrets.ts';

describe('the secret of an authenticator app', () => {
  test('is 160 random bits', () => {
    const [one, other] = [newSecret(), newSecret()];
    expect(Secret.fromBase32(one).bytes).toHaveLength(20);
    expect(one).not.toBe(other);
  });

  test('is in the address of the picture, from which an app makes the codes that the server takes', () => {
    const secret = newSecret();
    const read = URI.parse(appAddress(secret, 'Каримова & Ко: a.karimova'));
    expect(read).toBeInstanceOf(TOTP);
    expect(read).toMatchObject({ issuer: 'Karavan', label: 'Каримова & Ко: a.karimova', digits: 6, period: 30 });
    const now = { timestamp: 1_700_000_000_000 };
    expect((read as TOTP).generate(now)).toBe(new TOTP({ secret: Secret.fromBase32(secret) }).generate(now));
  });

  test('is written in groups of four, as it is copied by hand', () => {
    expect(inGroups('ABCDEFGHIJ')).toBe('ABCD EFGH IJ');
  });
});

test('recovery codes have the form that the server takes', () => {
  const isTaken = new Ajv({ strict: false }).compile(RecoveryCodes);
  expect(isTaken(newRecoveryCodes())).toBe(true);
});
