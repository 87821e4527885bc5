import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';

test('a password is recognised however its accents were typed, and hashed with a salt of its own', async () => {
  const hash = await hashPassword('caf\u00e9 du coin');
  expect(hash).toMatch(/^scrypt\$15\$8\$3\$/);
  expect(await hashPassword('caf\u00e9 du coin')).not.toBe(hash);
  expect(await verifyPassword('cafe\u0301 du coin', hash)).toBe(true);
  expect(await verifyPassword('cafe du coin', hash)).toBe(false);
});

test('nobody has no password', async () => {
  expect(await verifyPassword('', undefined)).toBe(false);
});

test('a hash that is not ours is an error, not a refusal', async () => {
  await expect(verifyPassword('x', '$2b$10$abc')).rejects.toThrow('Unreadable');
});
