import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerWeb } from './web.ts';

async function answer(publicUrl: string, host: string, url: string) {
  const app = Fastify();
  await registerWeb(app, {
    publicUrl,
    messageOf: async (code) => code,
    methodsAt: () => [],
    failureAt: () => undefined,
  });
  const { statusCode, headers } = await app.inject({ url, headers: { host } });
  await app.close();
  return { statusCode, location: headers.location };
}

test.each([
  ['http://localhost:8080', '127.0.0.1:8080'],
  ['http://localhost:8080', '[::1]:8080'],
  ['http://127.0.0.1:8080', 'localhost:8080'],
  ['http://localhost', '127.0.0.1'],
])('a page of %s asked of %s is shown at the public address', async (publicUrl, host) => {
  const asked = '/fr/collaborateurs/directory?q=1';
  expect(await answer(publicUrl, host, asked)).toEqual({ statusCode: 307, location: `${publicUrl}${asked}` });
  expect(await answer(publicUrl, host, '//evil.example/')).toMatchObject({ location: `${publicUrl}//evil.example/` });
});

test.each([
  ['http://localhost:8080', 'localhost:8080'],
  ['http://localhost:8080', '127.0.0.1:3000'],
  ['http://localhost:8080', '192.168.1.5:8080'],
  ['https://portal.example', '127.0.0.1:8080'],
  ['https://portal.example', 'localhost'],
  ['http://localhost:8080', 'not a host:8080'],
])('a page of %s asked of %s is not sent elsewhere: a proxy may stand between', async (publicUrl, host) => {
  expect((await answer(publicUrl, host, '/fr')).location).toBeUndefined();
});

test('programs are answered under any name', async () => {
  for (const url of ['/api/settings', '/idp/.well-known/openid-configuration', '/health/ready', '/assets/index.js'])
    expect((await answer('http://localhost:8080', '127.0.0.1:8080', url)).location).toBeUndefined();
});

test('a page whose address opens something is kept nowhere and told to no other', async () => {
  const app = Fastify();
  await registerWeb(app, {
    publicUrl: 'http://localhost',
    messageOf: async (code) => code,
    methodsAt: () => [],
    failureAt: () => undefined,
  });
  const headersOf = async (url: string) => {
    const { headers } = await app.inject({ url, headers: { host: 'localhost' } });
    return [headers['referrer-policy'], headers['cache-control']];
  };
  for (const url of ['/fr/dossier-onboarding/1/abc', '/welcome/abc?x=1', '/zh/dossier-onboarding/1/en-cours'])
    expect(await headersOf(url), url).toEqual(['no-referrer', 'no-store']);
  expect(await headersOf('/fr/dashboard')).not.toContain('no-referrer');
  await app.close();
});
