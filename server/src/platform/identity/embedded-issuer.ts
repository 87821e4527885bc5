/** As URLs are written everywhere else: a browser or a client library would drop a `:80` or `:443` by itself. */
export const addressOf = (publicUrl: string, path: string) => new URL(`${publicUrl}${path}`).href;

/** Who makes the tokens where nobody else does. */
export const embeddedIssuer = (publicUrl: string) => addressOf(publicUrl, '/idp');
