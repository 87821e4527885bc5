import { isMailAddress } from '@passerelle/contracts/mail/address.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OutgoingMail } from '../../ports/mail.ts';
import { type SmtpSink, smtpSink } from '../../testing/smtp-sink.ts';
import { smtp } from './smtp.ts';

let sink: SmtpSink;
beforeAll(async () => {
  sink = await smtpSink({
    onRecipient: (address) =>
      ({
        'gone@example.test': { code: 550, words: 'No such user' },
        'busy@example.test': { code: 451, words: 'Try again later' },
      })[address],
  });
});
afterAll(() => sink.close());

const from = { name: 'Portal', address: 'portal@example.test' };
const ada = { name: 'Ada Lovelace', address: 'ada@example.test' };
const mail = (changes: Partial<OutgoingMail> = {}): OutgoingMail => ({
  messageId: 'mail-1@example.test',
  recipient: ada,
  to: [ada],
  cc: [],
  subject: 'Subject',
  html: '<p>Hello</p>',
  text: 'Hello',
  locale: 'en-GB',
  ...changes,
});
const port = () => smtp({ url: sink.url, from });
const named = (headers: readonly string[]) =>
  headers.map((line) => line.slice(0, line.indexOf(':')).toLowerCase()).sort();

describe('what a mail server says', () => {
  test('accents and Chinese arrive, to one recipient, with what the others are shown', async () => {
    const before = sink.mails.length;
    const sent = await port().send(
      mail({ subject: 'Délégation 委托', recipient: { name: 'Zoé', address: 'zoe@example.test' }, cc: [ada] }),
    );
    expect(sent.outcome).toBe('done');
    const [arrived] = sink.mails.slice(before);
    expect(arrived!.recipients).toEqual(['zoe@example.test']);
    expect(arrived!.headers).toContain('To: Ada Lovelace <ada@example.test>');
    expect(arrived!.headers).toContain('Message-ID: <mail-1@example.test>');
    expect(arrived!.headers.find((line) => line.startsWith('Subject'))).toMatch(/=\?UTF-8\?/);
    expect(arrived!.headers).toContain('Content-Language: en-GB');
  });

  test('no for good, not now, nobody there', async () => {
    const to = (address: string) => mail({ recipient: { name: '', address } });
    expect(await port().send(to('gone@example.test'))).toMatchObject({
      outcome: 'refused',
      answer: '550 No such user',
    });
    expect(await port().send(to('busy@example.test'))).toMatchObject({ outcome: 'postponed' });
    const nobody = smtp({ url: 'smtp://127.0.0.1:1', from });
    expect(await nobody.send(mail())).toMatchObject({ outcome: 'down' });
    // Its own password is not the recipient's fault.
    const stranger = smtp({ url: sink.url.replace('://', '://me:secret@'), from });
    expect(await stranger.send(mail())).toMatchObject({ outcome: 'down' });
  });
});

const breaks = ['\r\n', '\n', '\r', '\u0000', '\u2028', '\u0085', '\u000b', '%0d%0a', '\\r\\n', '=0D=0A'];
const hostileWords: readonly string[] = [
  ...breaks.flatMap((end) => [`x${end}Bcc: evil@evil.test`, `x${end}${end}<script>`, `${end}To: evil@evil.test`]),
  '"Evil" <evil@evil.test>',
  'Evil <evil@evil.test>, Other',
  'evil@evil.test, evil2@evil.test',
  'a, b; c: d; <e@evil.test>',
  '"; Bcc: evil@evil.test',
  '=?UTF-8?Q?x=0D=0ABcc:_evil@evil.test?=',
  '=?UTF-8?B?DQpCY2M6IGV2aWxAZXZpbC50ZXN0?=',
  'Group: evil@evil.test;',
  '(comment) <evil@evil.test>',
  '\u202egro.live@live\u202c',
  'x'.repeat(5000),
  `${'é'.repeat(2000)}\r\nBcc: evil@evil.test`,
  '\ud800\r\nBcc: evil@evil.test',
  '\\"\r\nBcc: evil@evil.test\\"',
  '<<<<>>>>@@@@,,,,;;;;',
];
const hostileAddresses: readonly string[] = [
  'ada@example.test\r\nBcc: evil@evil.test',
  'ada@example.test>\r\nRCPT TO:<evil@evil.test',
  'ada@example.test, evil@evil.test',
  'ada@example.test;evil@evil.test',
  'Ada <ada@example.test>',
  '<evil@evil.test>',
  '@evil.test:ada@example.test',
  'ada%evil.test@example.test@evil.test',
  '"evil@evil.test "@example.test',
  'ada@example.test evil@evil.test',
  'ada@[127.0.0.1]',
  'ada@localhost',
  'ada@example.test\u0000@evil.test',
  'ada\u0000@example.test',
  'ａda@example.test',
  'ada@exаmple.test',
  'ada..b@example.test',
  '.ada@example.test',
  'ada@-example.test',
  'ada@example..test',
  `${'a'.repeat(65)}@example.test`,
  `ada@${'a'.repeat(64)}.test`,
  'group:ada@example.test,evil@evil.test;',
  'ada@example.test\u2028Bcc: evil@evil.test',
  '',
];

describe('hostile names, subjects and addresses', () => {
  test('are more than fifty', () => expect(hostileWords.length + hostileAddresses.length).toBeGreaterThan(50));

  test('add no header and no recipient', async () => {
    const plain = sink.mails.length;
    await port().send(mail({ cc: [ada] }));
    const usual = named(sink.mails[plain]!.headers);
    const start = sink.mails.length;
    const send = async (words: string) => {
      const party = { name: words, address: 'ada@example.test' };
      const { outcome, answer } = await port().send(
        mail({
          recipient: party,
          to: [party, party],
          cc: [party],
          subject: words,
          messageId: `m-${words}@x`,
          locale: words,
        }),
      );
      expect(outcome, `${JSON.stringify(words)} ${answer}`).toBe('done');
    };
    await Promise.all(hostileWords.map(send));
    const arrived = sink.mails.slice(start);
    expect(arrived).toHaveLength(hostileWords.length);
    for (const { recipients, headers, raw } of arrived) {
      expect(recipients).toEqual(['ada@example.test']);
      expect(named(headers).filter((name, n, all) => !usual.includes(name) || all[n + 1] === name)).toEqual([]);
      expect(raw).not.toMatch(/^(bcc|to|cc):.*evil@evil\.test>?\s*$/im);
      const said = headers.filter((line) => /^(to|cc):/i.test(line)).join(' ');
      const addressed = said.replace(/"(?:\\.|[^"\\])*"/g, '');
      expect(addressed.match(/<[^<>\s]+@[^<>\s]+>/g)?.filter((one) => one !== '<ada@example.test>') ?? []).toEqual([]);
    }
  });

  test.each(hostileAddresses.map((address) => [address]))('%j is no address', async (address) => {
    expect(isMailAddress(address)).toBe(false);
    const before = sink.mails.length;
    const wrong = { name: 'x', address };
    for (const changes of [{ recipient: wrong }, { to: [wrong] }, { cc: [ada, wrong] }])
      expect((await port().send(mail(changes))).outcome).toBe('refused');
    expect(sink.mails).toHaveLength(before);
  });
});
