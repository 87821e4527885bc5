import type { Outcome } from '../../../engines/effects/effect-system.ts';

const told: readonly (readonly [RegExp, string])[] = [
  [/COMPTE_AD_EXIST/, 'exists'],
  [/ID_PERSONNE_REQUIRED/, 'noNumber'],
  [/ALREADY_ANOTHERS/, 'anothers'],
  [/PROBLEME_ACCOUNT/, 'problem'],
  [/ERREUR_CLOTURE_/, 'notClosed'],
  [/ECONNREFUSED|ENOTFOUND|EHOSTUNREACH|unreachable/i, 'unreachable'],
  [/timed? ?out|took too long|hang up|ECONNRESET/i, 'noAnswer'],
  [/certificate|self[- ]signed|TLS|SSL/i, 'certificate'],
  [/credential|insufficient|unauthori[sz]ed|401|403|bind/i, 'notLetIn'],
  [/429|too many|busy/i, 'busy'],
  [/schema|invalid|constraint|violation|400|422/i, 'refusedValue'],
];

/** Why somebody's account could not be made so, in a word: `EFFECTS:cause <word>` says it. */
export function accountCauseOf(outcome: Outcome, answer: string): string | null {
  if (outcome === 'done' || outcome === 'found') return null;
  if (outcome === 'held') return 'held';
  return told.find(([words]) => words.test(answer))?.[1] ?? 'other';
}
