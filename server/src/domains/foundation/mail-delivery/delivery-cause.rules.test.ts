import { expect, test } from 'vitest';
import { causeOf } from './delivery-cause.rules.ts';

test.each([
  ['noMailbox', '550 No such user'],
  ['noMailbox', '550 5.1.1 <x@y.test>: Recipient address rejected: User unknown in virtual mailbox table'],
  ['noMailbox', '550-5.1.1 The email account that you tried to reach does not exist. Please try double-checking'],
  ['noMailbox', 'smtp; 550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by lookup'],
  ['mailboxFull', '552 5.2.2 The email account that you tried to reach is over quota'],
  ['mailboxFull', '550 mailbox full'],
  ['mailboxFull', '452 4.2.2 out of storage space'],
  ['tooLarge', '552 5.3.4 Message size exceeds fixed limit'],
  ['blocked', '554 5.7.1 Service unavailable; Client host [10.5.1.1] blocked using zen.spamhaus.org'],
  ['blocked', '550 5.7.26 This mail has been rejected because it is unauthenticated: DMARC'],
  ['blocked', '550 5.7.1 Relaying denied'],
  ['noDomain', '550 5.1.2 Bad destination'],
  ['noDomain', 'Host or domain name not found. Name service error for name=y.test type=A'],
  ['notAnAddress', 'Not an address: x'],
  ['notAnAddress', '553 5.1.3 malformed'],
  ['sender', '553 5.1.8 Sender address rejected: not owned by user'],
  ['credentials', 'Invalid login: 535 5.7.8 Error: authentication failed'],
  ['credentials', '530 Must issue a STARTTLS command first'],
  ['noServer', 'connect ECONNREFUSED 10.5.1.1:25'],
  ['noServer', 'Greeting never received'],
  ['noServer', 'The mail server took too long.'],
  ['noServer', 'getaddrinfo ENOTFOUND mail.test'],
  ['busy', '451 Come back later'],
  ['busy', '450 4.7.0 Greylisted'],
  ['other', '554 Transaction failed'],
  ['other', ''],
])('%s: %s', (cause, answer) => expect(causeOf('refused', answer)).toBe(cause));

test('what arrived has none, what was cut off says so', () => {
  expect(causeOf('done', '250 2.0.0 Ok: queued as 5.1.1')).toBeNull();
  expect(causeOf('lost', '')).toBe('interrupted');
});
