import { expect, test } from 'vitest';
import { rememberVerified } from './remembered-tokens.ts';
import { TokenError } from './verify-token.ts';

test('a good token is verified once, until its own end', async () => {
  let time = 1_000;
  let verifications = 0;
  const verify = rememberVerified(
    async () => {
      verifications++;
      if (time >= 5_000) throw new TokenError('SESSION_EXPIRED');
      return { login: 'ann', amr: [], secondFactor: false, issuedAt: 0, expiresAt: new Date(5_000) };
    },
    () => time,
  );
  await verify('token');
  await expect(verify('token')).resolves.toMatchObject({ login: 'ann' });
  expect(verifications).toBe(1);
  time = 5_000;
  await expect(verify('token')).rejects.toThrow(new TokenError('SESSION_EXPIRED'));
  await expect(verify('token')).rejects.toThrow(TokenError);
  expect(verifications).toBe(3);
});

test('a bad token is refused each time', async () => {
  let verifications = 0;
  const verify = rememberVerified(async () => {
    verifications++;
    throw new TokenError('TOKEN_INVALID');
  });
  await expect(verify('forged')).rejects.toThrow(TokenError);
  await expect(verify('forged')).rejects.toThrow(TokenError);
  expect(verifications).toBe(2);
});
