import { createHash, randomBytes } from 'node:crypto';
import { clientId, type IdentityWorld, password } from './identity-world.ts';

export interface Tokens {
  access_token: string;
  id_token: string;
  refresh_token: string;
  token_type: string;
  expires_in: number;
}

interface Cookie {
  name: string;
  value: string;
  path: string;
}

/** What a browser does for a sign-in: cookies by path, redirects one by one, forms. */
export class Browser {
  readonly world: Pick<IdentityWorld, 'publicUrl'>;
  /** Where requests really go: the public address, or a replica that stands for it. */
  base: string;
  #cookies: Cookie[] = [];
  #verifier = '';

  constructor(world: Pick<IdentityWorld, 'publicUrl'>) {
    this.world = world;
    this.base = world.publicUrl;
  }

  async go(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address, this.world.publicUrl);
    const cookie = this.#cookies
      .filter(({ path }) => url.pathname === path || url.pathname.startsWith(path.replace(/\/?$/, '/')))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
    const response = await fetch(new URL(url.pathname + url.search, this.base), {
      ...init,
      redirect: 'manual',
      headers: { accept: 'text/html', ...init.headers, ...(cookie && { cookie }) },
    });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return response;
  }

  submit(address: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
    return this.go(address, { method: 'POST', body: new URLSearchParams(fields), headers });
  }

  authorizationUrl(changes: Record<string, string | undefined> = {}): string {
    this.#verifier = randomBytes(32).toString('base64url');
    const parameters: Record<string, string | undefined> = {
      client_id: clientId,
      response_type: 'code',
      redirect_uri: `${this.world.publicUrl}/oidc/callback`,
      scope: 'openid profile email',
      state: 'st',
      code_challenge: createHash('sha256').update(this.#verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...changes,
    };
    const given = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined);
    return `/idp/auth?${new URLSearchParams(given)}`;
  }

  /** Asks for a code; answers where the browser is sent: the sign-in page, or back to the portal. */
  async authorize(changes: Record<string, string | undefined> = {}): Promise<string> {
    const response = await this.go(this.authorizationUrl(changes));
    return response.headers.get('location') ?? `${response.status} ${await response.text()}`;
  }

  /** Types login and password on the sign-in page and follows back to the portal's callback. */
  async signIn(login: string): Promise<URL> {
    const page = await this.authorize();
    let response = await this.submit(page, { login, password });
    let location = response.headers.get('location') ?? '';
    while (location.includes('/idp/')) {
      response = await this.go(location);
      location = response.headers.get('location') ?? '';
    }
    return new URL(location);
  }

  token(fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
    return this.submit('/idp/token', { client_id: clientId, ...fields }, { accept: 'application/json', ...headers });
  }

  exchange(callback: URL, changes: Record<string, string> = {}): Promise<Response> {
    return this.token({
      grant_type: 'authorization_code',
      code: callback.searchParams.get('code') ?? '',
      redirect_uri: `${callback.origin}${callback.pathname}`,
      code_verifier: this.#verifier,
      ...changes,
    });
  }

  refresh(refresh_token: string): Promise<Response> {
    return this.token({ grant_type: 'refresh_token', refresh_token });
  }

  async tokensFor(login: string): Promise<Tokens> {
    const response = await this.exchange(await this.signIn(login));
    return (await response.json()) as Tokens;
  }

  #keep(line: string) {
    const [pair = '', ...attributes] = line.split(/;\s*/);
    const name = pair.slice(0, pair.indexOf('='));
    const value = pair.slice(pair.indexOf('=') + 1);
    const path = attributes.find((attribute) => attribute.toLowerCase().startsWith('path='))?.slice(5) ?? '/';
    this.#cookies = this.#cookies.filter((cookie) => cookie.name !== name || cookie.path !== path);
    if (value) this.#cookies.push({ name, value, path });
  }
}
