import { describe, expect, test } from 'vitest';
import { readConfig } from '../../src/server/base/config.ts';
import { ConfigError } from '../../src/server/base/config-error.ts';

describe('the configuration', () => {
  test('the configuration has a default for every variable', () => {
    const { dataDir, ...rest } = readConfig({});
    expect(dataDir).toMatch(/\/\.karavan$/);
    expect(rest).toEqual({
      host: '127.0.0.1',
      port: 3000,
      dataDirNamed: false,
      databaseUrl: null,
      databaseAppUrl: null,
      databaseDirectUrl: null,
      databaseReplicaUrl: null,
      replicaMaxAge: 60,
      poolSize: 20,
      statementTimeout: 5000,
      connectTimeout: 1500,
      logLevel: 'info',
      metricsPort: null,
      metricsHost: '127.0.0.1',
      metricsToken: null,
      trustProxy: false,
      publicHosts: [],
      sessionIdleHours: 12,
      sessionMaxDays: 30,
      requestsPerMinute: 6000,
      ratesUrl: null,
      messages: { sms: null, mail: null, toLog: true },
      backups: { folder: null, at: 180, keep: 14, passphrase: null },
      development: false,
    });
  });

  test.each([
    ['false', false],
    ['1', 1],
    ['10', 10],
    ['10.0.0.0/8, 127.0.0.1,::1', ['10.0.0.0/8', '127.0.0.1', '::1']],
  ])('the configuration accepts TRUST_PROXY=%s', (text, trusted) => {
    expect(readConfig({ TRUST_PROXY: text }).trustProxy).toEqual(trusted);
  });

  test('the configuration refuses TRUST_PROXY=true with the advice what to set instead', () => {
    const read = () => readConfig({ TRUST_PROXY: 'true' });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/^TRUST_PROXY must be how many proxies stand before Karavan \(1, say\) or their addresses/);
  });

  test('the configuration accepts names separated by commas for PUBLIC_HOSTS', () => {
    const { publicHosts } = readConfig({ PUBLIC_HOSTS: 'Karavan.example, office-server,10.1.2.3,fd00::1' });
    expect(publicHosts).toEqual(['karavan.example', 'office-server', '10.1.2.3', 'fd00::1']);
  });

  test('the configuration accepts an address for RATES_URL, and the message about a wrong one hides its password', () => {
    const address = 'https://cbu.uz/uz/arkhiv-kursov-valyut/json/';
    expect(readConfig({ RATES_URL: address }).ratesUrl).toBe(address);
    for (const wrong of ['cbu.uz', 'file:///etc/passwd', 'https://name:secret@cbu.uz/']) {
      const read = () => readConfig({ RATES_URL: wrong });
      expect(read).toThrow(/^RATES_URL must be an address/);
      expect(read).not.toThrow(/secret/);
    }
  });

  test.each([
    ['PORT', 'abc'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['DATABASE_POOL', '1'],
    ['DATABASE_REPLICA_MAX_AGE', '0'],
    ['SESSION_IDLE_HOURS', 'day'],
    ['SESSION_MAX_DAYS', '0'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', 'proxy.example'],
    ['TRUST_PROXY', '0'],
    ['TRUST_PROXY', '11'],
    ['PUBLIC_HOSTS', 'https://karavan.example'],
    ['PUBLIC_HOSTS', 'karavan.example:443'],
    ['PUBLIC_HOSTS', 'karavan.example,'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '::1/129'],
    ['TRUST_PROXY', '127.0.0.1/'],
    ['TRUST_PROXY', '127.0.0.1,'],
  ])('the configuration refuses %s=%s with a message that names it', (name, text) => {
    const read = () => readConfig({ [name]: text });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`^${name} must be .*, not "`));
  });

  test.each(['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'])(
    'the configuration refuses %s without DATABASE_URL and says what to set',
    (name) => {
      const address = 'postgres://owner:secret@db/karavan';
      const read = () => readConfig({ [name]: address });
      expect(read).toThrow(ConfigError);
      expect(read).toThrow(`Set DATABASE_URL as well, or remove ${name}.`);
      expect(read).not.toThrow(/secret/);
      expect(() => readConfig({ [name]: address, DATABASE_URL: address })).not.toThrow();
    },
  );

  test('the configuration reads where, when and how backups are made', () => {
    const env = { BACKUP_DIR: '/srv/backups', BACKUP_AT: '23:30', BACKUP_KEEP: '3', BACKUP_PASSPHRASE: 'x'.repeat(12) };
    expect(readConfig(env).backups).toEqual({ folder: '/srv/backups', at: 1410, keep: 3, passphrase: 'x'.repeat(12) });
  });

  test.each([
    [{ BACKUP_AT: '24:00' }, 'BACKUP_AT must be a time of day'],
    [{ BACKUP_KEEP: '0' }, 'BACKUP_KEEP must be a whole number from 1'],
    [{ BACKUP_PASSPHRASE: 'too short' }, 'BACKUP_PASSPHRASE must have at least 12 characters'],
    [{ DATA_DIR: '/data', BACKUP_DIR: '/data/backups' }, 'BACKUP_DIR must not be inside of the data folder'],
    [{ DATABASE_URL: 'postgres://a:b@c/d', BACKUP_DIR: '/backups' }, 'BACKUP_DIR is for the embedded database'],
  ])('the configuration refuses the settings of backups %j', (env, words) => {
    expect(() => readConfig(env)).toThrow(ConfigError);
    expect(() => readConfig(env)).toThrow(words);
  });
});
