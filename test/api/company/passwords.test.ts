import { describe, expect, test } from 'vitest';
import { asCyrillicKeys } from '#contract/base/keyboard-layout.ts';
import {
  generatePassword,
  hashPassword,
  passwordProblem,
  verifyPassword,
} from '../../../src/server/base/crypto/password-hash.ts';
import { expectRefusal } from '../../support/server/answers.ts';
import { Api } from '../../support/server/api.ts';
import { ownServer } from '../../support/server/server.ts';
import { oneRow, sharedSql } from '../../support/server/sql.ts';

const server = await ownServer({ triesPerMinute: 1000 });
const sql = await sharedSql(server.database.superuser);
const nobody = new Api(server.url);

const firstCompany = (password: string) => ({
  company_name: 'Шёлковый путь',
  slug: 'silk-road',
  office_name: 'Главный офис',
  name: 'Мадина',
  surname: 'Юсупова',
  username: 'madina.yusupova',
  password,
});
const setUp = (password: string) => nobody.post('/setup/company/', firstCompany(password));

describe('a password for the first manager', () => {
  test.each(['a', 'short', 'elevenchars', 'пароль', '12345678901', '🔒🔒🔒🔒🔒🔒'])(
    'of fewer than twelve letters is refused: %s',
    async (password) => {
      const { fields } = expectRefusal(await setUp(password), 400, 'invalid_fields');
      expect(fields).toEqual({ password: 'password_too_short' });
    },
  );

  const common = [
    'passwordpassword',
    'qwertyuiop[]',
    '123456789012',
    'aaaaaaaaaaaaaa',
    'iloveyou1234',
    'qwerty123456',
    'letmeinletmein',
    'password1234',
  ];
  test.each([...common, ...common.map((text) => asCyrillicKeys(text)).filter((text) => text.length >= 12)])(
    'that is easy to guess is refused, under the Russian layout too: %s',
    async (password) => {
      const { fields } = expectRefusal(await setUp(password), 400, 'invalid_fields');
      expect(fields).toEqual({ password: 'password_too_common' });
    },
  );

  test.each(['madina.yusupova', 'МадинаЮсупова', 'madina.yusupova1'])(
    'made of the person’s own words is refused: %s',
    async (password) => {
      const { fields } = expectRefusal(await setUp(password), 400, 'invalid_fields');
      expect(fields).toEqual({ password: 'password_too_common' });
    },
  );

  test('that is refused leaves nothing behind', async () => {
    const { companies } = await oneRow(sql, 'select count(*) as companies from companies');
    expect(companies).toBe(0);
    expect((await nobody.get<{ needed: boolean }>('/setup/')).body).toEqual({ needed: true, code_needed: false });
  });

  test('that is good is taken, and kept as argon2id with the parameters of the day', async () => {
    const password = 'восемь фонарей в Хиве';
    const answer = await setUp(password);
    expect(answer.status, answer.text).toBe(201);
    const { hash } = await oneRow<{ hash: string }>(sql, 'select password_hash as hash from users');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    const signIn = (typed: string) => nobody.post('/token/login/', { username: 'Madina.Yusupova ', password: typed });
    expect((await signIn(password)).status).toBe(200);
    expect((await signIn(` ${password}`)).status).toBe(401);
    expect((await signIn(password.toUpperCase())).status).toBe(401);
    // The same letters, composed in another way by another keyboard.
    expect((await signIn(password.normalize('NFD'))).status).toBe(200);
  });
});

describe('a stored password', () => {
  test('has a salt of its own: the same one twice is not the same text', async () => {
    const [one, other] = await Promise.all([hashPassword('семь фонарей'), hashPassword('семь фонарей')]);
    expect(one).not.toBe(other);
    expect(await verifyPassword('семь фонарей', one)).toBe(true);
    expect(await verifyPassword('семь фонарей', other)).toBe(true);
    expect(await verifyPassword('семь фонарeй', one)).toBe(false);
  });

  test('is checked at the cost that it was made with, and is refused when it is none', async () => {
    // RFC 9106 has no PHC vector; this one is of the reference implementation: argon2 -id -t 2 -k 65536 -p 1.
    const reference = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    expect(await verifyPassword('password', reference)).toBe(true);
    expect(await verifyPassword('passwort', reference)).toBe(false);
    await expect(verifyPassword('password', 'password')).rejects.toThrow(/argon2id/);
  });

  test('that is made for somebody has at least 96 random bits and is good by our own rules', async () => {
    const made = Array.from({ length: 200 }, generatePassword);
    expect(new Set(made).size).toBe(200);
    for (const password of made) {
      expect(Buffer.from(password, 'base64url')).toHaveLength(12);
      expect(await passwordProblem(password, [])).toBeNull();
    }
  });
});
