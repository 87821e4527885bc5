/** What a form asks of whoever chooses is said otherwise of a file, by a text of `CHARGEMENT`: by the rule. */
export const wordsOfFiles: Readonly<Record<string, string>> = {
  date: 'noDate',
  unknownValue: 'unknownValue',
  cycle: 'cycle',
};
