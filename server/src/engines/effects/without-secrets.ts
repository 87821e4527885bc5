const secrets: readonly (readonly [RegExp, string])[] = [
  [/\b([a-z][a-z\d+.-]*:\/\/)[^\s/@]+@/gi, '$1…@'],
  [/\b(bearer|basic|negotiate)\s+[\w.~+/=-]{8,}/gi, '$1 …'],
  [
    /(\b(?:pass(?:word|wd|phrase)?|pwd|secret|token|api[-_]?key|unicodePwd|client_secret|access_token)["']?\s*[=:]\s*)("[^"]*"|'[^']*'|[^\s,;&"']+)/gi,
    '$1…',
  ],
];

/** What the other side said, as the database can hold it, without what looks like a password or a token in it. */
export function withoutSecrets(said: string): string {
  return secrets.reduce(
    (text, [pattern, replacement]) => text.replace(pattern, replacement),
    said.replaceAll('\0', '').toWellFormed(),
  );
}
