import { isIP } from 'node:net';
import { join } from 'node:path';
import { isMailAddress } from '@passerelle/contracts/mail/address.ts';

/** How a setting is written: what to tell who wrote it otherwise, and its value (undefined when it isn't one). */
interface Kind<T> {
  readonly expects: string;
  parse(text: string): T | undefined;
}

interface Setting<T> extends Kind<T> {
  readonly help: string;
  /** The value when it isn't set; undefined where `absent` says what happens then. */
  readonly fallback: T | undefined;
  readonly absent?: string;
  readonly secret?: boolean;
}

const text: Kind<string> = { expects: 'a text', parse: (value) => value };

const flag: Kind<boolean> = {
  expects: 'true or false',
  parse: (value) => ({ true: true, '1': true, false: false, '0': false })[value.toLowerCase()],
};

const integer = (min: number, max: number): Kind<number> => ({
  expects: `a whole number from ${min} to ${max}`,
  parse: (value) => (/^\d{1,9}$/.test(value) && +value >= min && +value <= max ? +value : undefined),
});

const oneOf = <const T extends string>(...choices: T[]): Kind<T> => ({
  expects: `one of ${choices.join(', ')}`,
  parse: (value) => choices.find((choice) => choice === value),
});

const longText = (min: number): Kind<string> => ({
  expects: `a text of ${min} characters or more`,
  parse: (value) => (value.length >= min ? value : undefined),
});

const words: Kind<string> = {
  expects: 'words, separated by commas',
  parse: (value) => (/^[^,\s]+(\s*,\s*[^,\s]+)*$/.test(value) ? value : undefined),
};

const webAddress: Kind<string> = {
  expects: 'an address that starts with http:// or https://',
  parse: (value) => (/^https?:$/.test(URL.parse(value)?.protocol ?? '') ? value : undefined),
};

const databaseAddress: Kind<string> = {
  expects: 'an address that starts with postgresql:// or postgres://',
  // Not parsed further: PostgreSQL knows forms that URLs don't, several hosts or none.
  parse: (value) => (/^postgres(ql)?:\/\//.test(value) ? value : undefined),
};

const scannerAddress: Kind<string> = {
  expects: 'an address that starts with tcp://, or unix:/ and a path',
  parse: (value) =>
    /^unix:\/[^/]/.test(value) || (URL.parse(value)?.protocol === 'tcp:' && URL.parse(value)?.hostname)
      ? value
      : undefined,
};

const mailServer: Kind<string> = {
  expects: 'an address that starts with smtp:// or smtps://',
  parse: (value) => {
    const url = URL.parse(value);
    return url?.hostname && /^smtps?:$/.test(url.protocol) ? value : undefined;
  },
};

const mailParty: Kind<{ readonly name: string; readonly address: string }> = {
  expects: 'an e-mail address, or a name and one: Portal <portal@example.com>',
  parse: (value) => {
    const [, name = '', address = ''] = /^(?:([^<>"]*?)\s*<([^<>]+)>|)$/.exec(value) ?? ['', '', value];
    return isMailAddress(address) ? { name, address } : undefined;
  },
};

const proxies: Kind<string> = {
  expects: 'IP addresses or subnets, separated by commas',
  parse: (value) => (value.split(',').every((part) => isIP(part.trim().replace(/\/\d{1,3}$/, ''))) ? value : undefined),
};

function required<T>(kind: Kind<T>, fallback: T, help: string): Setting<T> & { fallback: T } {
  return { ...kind, fallback, help };
}

function optional<T>(kind: Kind<T>, absent: string, help: string): Setting<T> {
  return { ...kind, fallback: undefined, absent, help };
}

const declared = {
  NODE_ENV: required(oneOf('development', 'test', 'production'), 'development', 'What the server runs for.'),
  PORT: required(integer(1, 65_535), 8080, 'Port that the server listens on.'),
  HOST: required(text, '127.0.0.1', 'Address that it listens on; 0.0.0.0 in a container or for other machines.'),
  PUBLIC_URL: optional(webAddress, 'http://localhost:PORT', 'Where browsers reach the portal.'),
  TRUST_PROXY: optional(proxies, 'no proxy', 'Reverse proxies whose X-Forwarded-* headers are believed.'),
  DATABASE_URL: {
    ...optional(databaseAddress, 'the embedded one', 'PostgreSQL (15 or later) to use.'),
    secret: true,
  },
  DATABASE_READ_URL: {
    ...optional(
      databaseAddress,
      'none: everything is asked of DATABASE_URL',
      'Streaming replica of DATABASE_URL that lists, counts, exports and reporting are read from while it is up to date.',
    ),
    secret: true,
  },
  DATABASE_POOL_SIZE: required(
    integer(2, 500),
    16,
    'Connections to PostgreSQL for requests at most; six more are for jobs and for listening.',
  ),
  DATA_DIR: required(text, './data', 'Folder of the embedded database and of the files kept by the server.'),
  HISTORY_HEADS: optional(
    text,
    'DATA_DIR/history-heads.jsonl',
    'File that the seals of the history are published in: best kept where the database cannot reach.',
  ),
  S3_ENDPOINT: optional(
    webAddress,
    'none: files are kept in DATA_DIR/files',
    'Storage that speaks as Amazon S3 does, to keep files in: https://s3.example.com.',
  ),
  S3_BUCKET: optional(text, 'needed with S3_ENDPOINT', 'Bucket of its own for files, without versions.'),
  S3_REGION: required(text, 'us-east-1', 'Region that requests to it are signed for.'),
  S3_ACCESS_KEY: { ...optional(text, 'needed with S3_ENDPOINT', 'Key that opens the bucket.'), secret: true },
  S3_SECRET_KEY: { ...optional(text, 'needed with S3_ENDPOINT', 'Its secret.'), secret: true },
  CLAMAV_URL: optional(
    scannerAddress,
    'none: files are not scanned',
    'ClamAV daemon that looks for viruses in every file: tcp://clamav:3310, unix:/run/clamav/clamd.ctl.',
  ),
  BOOSTUP_URL: optional(webAddress, 'none: its page says so', 'Application that the Boost-up page opens.'),
  CONNECTOR_HOSTS: optional(
    words,
    'any that an administrator names',
    'The only hosts that systems outside may be reached at, comma separated.',
  ),
  CALENDAR_HOSTS: optional(
    words,
    'any outside the network that people name, over TLS',
    'The only hosts that calendars of absences are read from, comma separated; these may stand within the network.',
  ),
  WEBHOOK_HOSTS: optional(
    words,
    'any outside the network that administrators name, over TLS',
    'The only hosts that webhooks are sent to, comma separated; these may stand within the network.',
  ),
  DEMO: optional(
    flag,
    'true with the embedded database and sign-in, except in production',
    'Fill an empty database with a fictitious group.',
  ),
  DEMO_LIFE: optional(
    flag,
    'what DEMO is',
    'Let the fictitious people ask for things and decide, once, so that lists and inboxes are not empty.',
  ),
  OIDC_ISSUER: optional(webAddress, 'the embedded one', 'OpenID Connect provider that people sign in with.'),
  OIDC_CLIENT_ID: optional(
    text,
    'passerelle; needed with OIDC_ISSUER',
    'Client that the provider knows the portal by.',
  ),
  OIDC_AUDIENCE: optional(
    text,
    'PUBLIC_URL/api; needed with OIDC_ISSUER',
    'Audience of the access tokens that are accepted.',
  ),
  OIDC_SCOPE: required(text, 'openid profile email', 'Scopes asked for at sign-in.'),
  OIDC_LOGIN_CLAIM: required(text, 'preferred_username', 'Claim of the token that says who it is.'),
  OIDC_LOGIN_MATCHES: required(oneOf('login', 'mail'), 'login', 'What of a person that claim says: login or address.'),
  OIDC_SECOND_FACTOR_CLAIM: required(text, 'amr', 'Claim of the token that tells a second factor; acr for some.'),
  OIDC_SECOND_FACTOR_VALUES: required(words, 'otp,mfa', 'Values of that claim that count as one.'),
  SECOND_FACTOR: required(
    oneOf('mandatory', 'optional', 'off'),
    'mandatory',
    'Who needs a second factor to sign in: all who are not exempt; those who enrolled one or administer; or nobody.',
  ),
  SECRET_KEY: {
    ...optional(longText(32), 'one kept in DATA_DIR/secret.key', 'Key that secrets in the database are sealed with.'),
    secret: true,
  },
  EMBEDDED_IDP: optional(
    flag,
    'true without OIDC_ISSUER, except in production',
    'Sign in with passwords that the portal itself keeps, which people choose by a link.',
  ),
  SMTP_URL: {
    ...optional(
      mailServer,
      'none: mails stay in the outbox of the back-office',
      'Mail server, smtp://user:password@host:587.',
    ),
    secret: true,
  },
  MAIL_FROM: {
    ...required(mailParty, { name: 'Passerelle', address: 'passerelle@portal.example' }, 'Whom mails come from.'),
    absent: 'Passerelle <passerelle@portal.example>',
  },
  MAIL_KEEP_DAYS: required(
    integer(1, 3650),
    90,
    'Days that mails are kept once sent or given up; their words go with them.',
  ),
  LOG_LEVEL: required(
    oneOf('trace', 'debug', 'info', 'warn', 'error', 'silent'),
    'info',
    'Least level that is logged.',
  ),
  LOG_FORMAT: optional(
    oneOf('json', 'words'),
    'json in production, words otherwise',
    'How the log is written: for machines or for people.',
  ),
};

type Declared = typeof declared;
type Value<S> = S extends { parse(text: string): infer T; fallback: infer F } ? Exclude<T, undefined> | F : never;
type Written = { [Name in keyof Declared]: Value<Declared[Name]> };

/** Every setting of the server, under the name that the environment gives it. */
export type Settings = Readonly<ReturnType<typeof complete>>;

/**
 * Reads every setting; an empty one counts as not set.
 *
 * @throws Error that lists all that is wrong, a line each, without showing secrets
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const problems: string[] = [];
  const read = ([name, setting]: [string, Setting<unknown>]) => {
    const given = env[name]?.trim();
    if (!given) return [name, setting.fallback];
    const value = setting.parse(given);
    if (value === undefined) {
      problems.push(`${name} must be ${setting.expects}${setting.secret ? '' : `, not "${given}"`}.`);
    }
    return [name, value ?? setting.fallback];
  };
  const written = Object.fromEntries(Object.entries(declared).map(read)) as Written;
  problems.push(...contradictions(written));
  if (problems.length > 0) {
    throw new Error(['The settings are not right:', ...problems].join('\n  - '));
  }
  return complete(written);
}

/** What `--help` says of the settings. */
export function settingsHelp(): string {
  const width = Math.max(...Object.keys(declared).map((name) => name.length)) + 2;
  return Object.entries<Setting<unknown>>(declared)
    .map(([name, { help, expects, fallback, absent }]) => {
      return `  ${name.padEnd(width)}${help}\n${' '.repeat(width + 2)}${expects}; default: ${absent ?? fallback}\n`;
    })
    .join('');
}

function contradictions(written: Written): string[] {
  const problems: string[] = [];
  if (written.S3_ENDPOINT) {
    for (const name of ['S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const) {
      if (!written[name]) problems.push(`${name} is needed with S3_ENDPOINT.`);
    }
  }
  if (written.DATABASE_READ_URL && !written.DATABASE_URL)
    problems.push('DATABASE_READ_URL is a replica of DATABASE_URL, which is needed with it.');
  if (written.OIDC_ISSUER) {
    for (const name of ['OIDC_CLIENT_ID', 'OIDC_AUDIENCE'] as const) {
      if (!written[name]) problems.push(`${name} is needed with OIDC_ISSUER.`);
    }
    if (written.EMBEDDED_IDP) problems.push('EMBEDDED_IDP and OIDC_ISSUER exclude each other: set one of them.');
  } else if (written.EMBEDDED_IDP === false) {
    problems.push('Nobody could sign in: EMBEDDED_IDP is false, and OIDC_ISSUER names no provider instead.');
  } else if (written.NODE_ENV === 'production' && !written.EMBEDDED_IDP) {
    problems.push(
      'Nobody could sign in: in production, name a provider with OIDC_ISSUER, or set EMBEDDED_IDP=true for passwords that the portal itself keeps.',
    );
  } else if (written.NODE_ENV === 'production' && written.SECOND_FACTOR === 'off') {
    problems.push(
      'SECOND_FACTOR=off would let whoever administers in with a password alone: optional asks a second factor of them, and of whoever enrolled one.',
    );
  }
  return problems;
}

function complete(written: Written) {
  const PUBLIC_URL = written.PUBLIC_URL?.replace(/\/+$/, '') ?? `http://localhost:${written.PORT}`;
  const EMBEDDED_IDP = written.OIDC_ISSUER === undefined;
  // Accounts whose password is in the documentation come into no installation that was not asked to have them.
  const real = written.NODE_ENV === 'production' || written.DATABASE_URL !== undefined;
  const DEMO = written.DEMO ?? (EMBEDDED_IDP && !real);
  return {
    ...written,
    PUBLIC_URL,
    HISTORY_HEADS: written.HISTORY_HEADS ?? join(written.DATA_DIR, 'history-heads.jsonl'),
    EMBEDDED_IDP,
    LOG_FORMAT: written.LOG_FORMAT ?? (written.NODE_ENV === 'production' ? 'json' : 'words'),
    DEMO,
    DEMO_LIFE: EMBEDDED_IDP && (written.DEMO_LIFE ?? DEMO),
    OIDC_CLIENT_ID: written.OIDC_CLIENT_ID ?? 'passerelle',
    OIDC_AUDIENCE: written.OIDC_AUDIENCE ?? `${PUBLIC_URL}/api`,
  };
}
