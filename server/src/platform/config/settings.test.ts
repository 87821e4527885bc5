import { expect, test } from 'vitest';
import { readSettings, settingsHelp } from './settings.ts';

const outside = { OIDC_ISSUER: 'https://id.example.com/', OIDC_CLIENT_ID: 'portal', OIDC_AUDIENCE: 'portal-api' };

test('nothing set: everything embedded, on this machine only', () => {
  expect(readSettings({})).toEqual({
    NODE_ENV: 'development',
    PORT: 8080,
    HOST: '127.0.0.1',
    PUBLIC_URL: 'http://localhost:8080',
    CLAMAV_URL: undefined,
    BOOSTUP_URL: undefined,
    S3_REGION: 'us-east-1',
    S3_ENDPOINT: undefined,
    S3_BUCKET: undefined,
    S3_ACCESS_KEY: undefined,
    S3_SECRET_KEY: undefined,
    TRUST_PROXY: undefined,
    DATABASE_URL: undefined,
    DATABASE_READ_URL: undefined,
    DATABASE_POOL_SIZE: 16,
    DATA_DIR: './data',
    DEMO: true,
    DEMO_LIFE: true,
    OIDC_ISSUER: undefined,
    OIDC_CLIENT_ID: 'passerelle',
    OIDC_AUDIENCE: 'http://localhost:8080/api',
    OIDC_SCOPE: 'openid profile email',
    OIDC_LOGIN_CLAIM: 'preferred_username',
    OIDC_LOGIN_MATCHES: 'login',
    OIDC_SECOND_FACTOR_CLAIM: 'amr',
    OIDC_SECOND_FACTOR_VALUES: 'otp,mfa',
    SECOND_FACTOR: 'mandatory',
    SECRET_KEY: undefined,
    EMBEDDED_IDP: true,
    HISTORY_HEADS: 'data/history-heads.jsonl',
    LOG_LEVEL: 'info',
    LOG_FORMAT: 'words',
    SMTP_URL: undefined,
    MAIL_FROM: { name: 'Passerelle', address: 'passerelle@portal.example' },
    MAIL_KEEP_DAYS: 90,
  });
});

test('what is given is kept, and an outside sign-in or database brings no demonstration group', () => {
  const given = { ...outside, NODE_ENV: 'production', PORT: '80', TRUST_PROXY: '10.0.0.0/8, ::1', HOST: '' };
  expect(readSettings(given)).toMatchObject({
    OIDC_ISSUER: 'https://id.example.com/',
    OIDC_AUDIENCE: 'portal-api',
    PORT: 80,
    PUBLIC_URL: 'http://localhost:80',
    HOST: '127.0.0.1',
    EMBEDDED_IDP: false,
    DEMO: false,
    DEMO_LIFE: false,
    LOG_FORMAT: 'json',
  });
  expect(readSettings({ DATABASE_URL: 'postgresql://db.example.com/portal' }).DEMO).toBe(false);
  expect(readSettings({ DATABASE_URL: 'postgresql://db.example.com/portal', DEMO: '1' }).DEMO).toBe(true);
});

test('all problems are told at once, without secrets', () => {
  const env = {
    PORT: '80a',
    LOG_LEVEL: 'loud',
    DATABASE_URL: 'mysql://me:secret@db',
    DEMO: 'maybe',
    TRUST_PROXY: 'all',
    SECRET_KEY: 'short secret',
  };
  expect(() => readSettings({ ...env, OIDC_ISSUER: 'https://id.example.com' })).toThrow(
    [
      'The settings are not right:',
      'PORT must be a whole number from 1 to 65535, not "80a".',
      'TRUST_PROXY must be IP addresses or subnets, separated by commas, not "all".',
      'DATABASE_URL must be an address that starts with postgresql:// or postgres://.',
      'DEMO must be true or false, not "maybe".',
      'SECRET_KEY must be a text of 32 characters or more.',
      'LOG_LEVEL must be one of trace, debug, info, warn, error, silent, not "loud".',
      'OIDC_CLIENT_ID is needed with OIDC_ISSUER.',
      'OIDC_AUDIENCE is needed with OIDC_ISSUER.',
    ].join('\n  - '),
  );
});

test('production signs in with passwords of its own only when asked to, and is told where nobody could come in', () => {
  expect(() => readSettings({ NODE_ENV: 'production' })).toThrow(
    /Nobody could sign in: in production, name a provider with OIDC_ISSUER, or set EMBEDDED_IDP=true/,
  );
  expect(readSettings({ NODE_ENV: 'production', EMBEDDED_IDP: 'true' })).toMatchObject({
    EMBEDDED_IDP: true,
    DEMO: false,
    DEMO_LIFE: false,
  });
  expect(() => readSettings({ ...outside, EMBEDDED_IDP: 'true' })).toThrow(/exclude each other/);
  expect(() => readSettings({ EMBEDDED_IDP: 'false' })).toThrow(/Nobody could sign in/);
  const open = { NODE_ENV: 'production', EMBEDDED_IDP: 'true', SECOND_FACTOR: 'off' };
  expect(() => readSettings(open)).toThrow(/SECOND_FACTOR=off would let/);
});

test('the help describes every setting', () => {
  for (const name of Object.keys(readSettings({}))) expect(settingsHelp()).toMatch(new RegExp(`^  ${name} `, 'm'));
});

test('a replica is one of a database that is named', () => {
  const replica = 'postgresql://replica.example.com/passerelle';
  expect(() => readSettings({ DATABASE_READ_URL: replica })).toThrow('DATABASE_READ_URL is a replica of DATABASE_URL');
  const { DATABASE_READ_URL } = readSettings({
    DATABASE_URL: 'postgresql://db.example.com/passerelle',
    DATABASE_READ_URL: replica,
  });
  expect(DATABASE_READ_URL).toBe(replica);
});
