import { describe, expect, test } from 'vitest';
import { needsSignIn } from './needs-sign-in.ts';

describe('whoever has to sign in leaves before the portal is loaded', () => {
  const needs = (address: string) => needsSignIn(new URL(address, 'https://portal.example'));

  test.each([
    '/',
    '/?query=x',
    '/fr',
    '/fr/',
    '/gb/dashboard',
    '/fr/nothing/such',
    '/collaborateurs/directory?query=%7B%7D',
    '/{"IdPays":"FR"}',
  ])('%s is for who is signed in', (address) => {
    expect(needs(address)).toBe(true);
  });

  test.each([
    '/oidc/callback?code=1&state=2',
    '/?state=of-a-sign-out',
    '/fr/login?out=true',
    '/login',
    '/pl/mentions-legales',
    '/auth/mfa?required=true',
    '/fr/auth/mfa',
    '/de/welcome/0123',
    '/fr/dossier-onboarding/1/0123',
    // Becomes an address in a language of ours first.
    '/de-AT/dashboard',
    '/xx/login',
    // Could be read as another site's: the router makes it one of ours.
    '/.//other.example/x',
  ])('%s is read by the portal itself', (address) => {
    expect(needs(address)).toBe(false);
  });
});
