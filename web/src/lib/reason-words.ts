/** Why a field keeps a row from being written: its name stands before words that do not say it themselves. */
export function reasonOf(field: string, say: (field: string) => string): string {
  const why = say(field);
  return why === say('') ? `${field} – ${why}` : why;
}
