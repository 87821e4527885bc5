import { expect, test } from 'vitest';
import { readReturn } from './returned-mail.ts';

const dsn = `From: MAILER-DAEMON@mx.example (Mail Delivery System)
Message-Id: <20261122.ABC@mx.example>
Subject: Undelivered Mail Returned to Sender

This is the mail system at host mx.example.

--1234
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example
Final-Recipient: rfc822; ada@example.test
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 <ada@example.test>: Recipient address
    rejected: User unknown

--1234
Content-Type: text/rfc822-headers

Message-ID: <mail-42@portal.example>
Subject: A role
`;

test.each([
  ['with a report', dsn, 42, '550 5.1.1 <ada@example.test>: Recipient address rejected: User unknown'],
  [
    'from Windows',
    dsn.replaceAll('\n', '\r\n'),
    42,
    '550 5.1.1 <ada@example.test>: Recipient address rejected: User unknown',
  ],
  ['with words alone', 'Sorry.\nRemote server said: 552-5.2.2 over quota\nmail-7@p.test', 7, '552-5.2.2 over quota'],
  ['with a status alone', 'Status: 5.4.4\nMessage-ID: <mail-7@p.test>', 7, '5.4.4'],
  ['that answers another', 'mail-3@p.test said\nMessage-ID: <mail-7@p.test>', 7, ''],
  ['of a mail that says whose it is', 'Message-ID: <mail-7.0123456789abcdef@p.test>', 7, ''],
  ['of somebody else', '550 No such user\nMessage-ID: <x-7@p.test>', undefined, '550 No such user'],
  ['with nothing', '', undefined, ''],
])('a return %s', (_, pasted, id, reason) => expect(readReturn(pasted)).toEqual({ id, reason }));

test('however long it is, it is read at once', () => {
  const started = performance.now();
  readReturn(`${'5'.repeat(200_000)}\n${'550 '.repeat(50_000)}\n${' \n'.repeat(50_000)}`);
  expect(performance.now() - started).toBeLessThan(5_000);
});
