import { useDebouncedValue } from '@mantine/hooks';
import { creationCalls } from '@passerelle/contracts/creation/creation.contract.ts';
import { fingerprintOf } from '@passerelle/contracts/creation/creation.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../lib/query.ts';
import { useReference } from '../../../lib/reference.ts';

interface Likeness {
  readonly Prenom: string;
  readonly Nom: string;
  readonly IdPays: string;
  readonly DateNaissance: string | null;
  readonly NIN: string | null;
}

/** Looks for who is there already, once enough is typed to tell one person from another, and no more often than it changes. */
export function useTwins(likeness: Likeness, somebody: boolean) {
  const { Prenom, Nom, IdPays, DateNaissance, NIN } = likeness;
  const country = useReference('Pays').byId.get(IdPays);
  const by = country ? fingerprintOf(Number(country.properties.Empreinte ?? 0), NIN) : 'birthDate';
  const whole = Prenom !== '' && Nom !== '' && by !== undefined && (by !== 'birthDate' || DateNaissance !== null);
  // What people are not told apart by is no part of the question.
  const question = {
    Prenom,
    Nom,
    IdPays,
    DateNaissance: by === 'birthDate' ? DateNaissance : null,
    NIN: by === 'NIN' ? NIN : null,
  };
  const now = JSON.stringify(question);
  const [asked] = useDebouncedValue(now, 800);
  const enabled = somebody && whole && asked === now;
  const { data, error } = useQuery({
    ...callQuery(creationCalls.duplicates, { body: JSON.parse(asked) }),
    enabled,
    retry: false,
    staleTime: 600_000,
  });
  const shown = somebody && whole && asked === now;
  return { by, twins: shown ? data : undefined, error: shown ? error : null };
}
