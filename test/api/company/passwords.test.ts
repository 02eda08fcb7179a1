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
const visitor = new Api(server.url);

const firstCompany = (password: string) => ({
  company_name: 'Шёлковый путь',
  slug: 'silk-road',
  office_name: 'Главный офис',
  name: 'Мадина',
  surname: 'Юсупова',
  username: 'madina.yusupova',
  password,
});
const setUp = (password: string) => visitor.post('/setup/company/', firstCompany(password));

describe('the password of the first manager', () => {
  test.each(['a', 'short', 'elevenchars', 'пароль', '12345678901', '🔒🔒🔒🔒🔒🔒'])(
    'a password of fewer than twelve characters is refused: %s',
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
    'a password that is easy to guess is refused, under the Russian layout too: %s',
    async (password) => {
      const { fields } = expectRefusal(await setUp(password), 400, 'invalid_fields');
      expect(fields).toEqual({ password: 'password_too_common' });
    },
  );

  test.each(['madina.yusupova', 'МадинаЮсупова', 'madina.yusupova1'])(
    'a password made of the person’s own names is refused: %s',
    async (password) => {
      const { fields } = expectRefusal(await setUp(password), 400, 'invalid_fields');
      expect(fields).toEqual({ password: 'password_too_common' });
    },
  );

  test('a refused password leaves nothing recorded', async () => {
    const { companies } = await oneRow(sql, 'select count(*) as companies from companies');
    expect(companies).toBe(0);
    expect((await visitor.get<{ needed: boolean }>('/setup/')).body).toEqual({ needed: true, code_needed: false });
  });

  test('a good password is accepted and stored as argon2id with the current parameters', async () => {
    const password = 'восемь фонарей в Хиве';
    const answer = await setUp(password);
    expect(answer.status, answer.text).toBe(201);
    const { hash } = await oneRow<{ hash: string }>(sql, 'select password_hash as hash from users');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    const signIn = (typed: string) => visitor.post('/token/login/', { username: 'Madina.Yusupova ', password: typed });
    expect((await signIn(password)).status).toBe(200);
    expect((await signIn(` ${password}`)).status).toBe(401);
    expect((await signIn(password.toUpperCase())).status).toBe(401);
    // The same characters in another Unicode composition, as another keyboard sends them.
    expect((await signIn(password.normalize('NFD'))).status).toBe(200);
  });
});

describe('a stored password', () => {
  test('a stored password has a salt of its own: the same password is stored as two different texts', async () => {
    const [one, other] = await Promise.all([hashPassword('семь фонарей'), hashPassword('семь фонарей')]);
    expect(one).not.toBe(other);
    expect(await verifyPassword('семь фонарей', one)).toBe(true);
    expect(await verifyPassword('семь фонарей', other)).toBe(true);
    expect(await verifyPassword('семь фонарeй', one)).toBe(false);
  });

  test('a stored password is verified with the cost it was made with, and one in another format is refused', async () => {
    // RFC 9106 has no PHC vector; this one is of the reference implementation: argon2 -id -t 2 -k 65536 -p 1.
    const reference = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    expect(await verifyPassword('password', reference)).toBe(true);
    expect(await verifyPassword('passwort', reference)).toBe(false);
    await expect(verifyPassword('password', 'password')).rejects.toThrow(/argon2id/);
  });

  test('a generated password has at least 96 random bits and is accepted by the password rules', async () => {
    const made = Array.from({ length: 200 }, generatePassword);
    expect(new Set(made).size).toBe(200);
    for (const password of made) {
      expect(Buffer.from(password, 'base64url')).toHaveLength(12);
      expect(await passwordProblem(password, [])).toBeNull();
    }
  });
});
