import { Alert, Anchor, Text, Title } from '@mantine/core';
import type { Twin, Twins } from '@passerelle/contracts/creation/creation.contract.ts';
import type { FormValues } from '@passerelle/contracts/forms/form.ts';
import { type PersonField, personField } from '@passerelle/contracts/person/person.fields.ts';
import type { TextKey } from '@passerelle/texts/families.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { ApiError, caller } from '../../../lib/api.ts';
import { lazyPiece } from '../../../lib/code.ts';
import { comma } from '../../../lib/comma.ts';
import { paths } from '../../../lib/paths.ts';
import { useReference } from '../../../lib/reference.ts';
import { ensureTexts, useTexts } from '../../../lib/texts.ts';
import { CataloguedValue } from '../../../ui/catalogued-value.tsx';
import { ErrorText } from '../../../ui/error-text.tsx';
import type { FilterControl } from '../../../ui/filters/filter-types.ts';
import { useChoiceLabels } from '../../../ui/filters/use-choices.ts';
import parts from '../../../ui/parts.module.css';
import sections from '../../../ui/sections.module.css';
import { FieldValue } from '../../people/people/field-value.tsx';
import { searchIn } from '../../people/people/people.search.ts';
import { anyCountry } from '../../people/people/person-link.tsx';
import classes from './creation.module.css';

const ReturnButton = lazyPiece(async () => {
  await ensureTexts(caller.language, ['LIFECYCLE', 'EFFECTS', 'HANDOVER']);
  return import('../lifecycle/return-button.tsx');
});

interface TwinsProps {
  /** What people are told apart by in the country; undefined while it says nothing known. */
  readonly by: 'birthDate' | 'NIN' | 'name' | undefined;
  readonly twins: Twins | undefined;
  readonly error: unknown;
  readonly typed: FormValues;
}

/** Who may be the person that is typed, as far as the reader may know. */
export function TwinsPanel({ by, twins, error, typed }: TwinsProps) {
  const { t } = useTexts();
  return (
    <section className={sections.section} aria-live="polite">
      <Title order={2}>{t('CREATION:twins')}</Title>
      {by === undefined ? (
        <Alert color="red">{t('ERREURS:Veuillez_verifier_le_pays_d_empreinte')}</Alert>
      ) : error ? (
        <Alert color="yellow">
          {error instanceof ApiError && error.code === 'TOO_MANY_REQUESTS' ? (
            t('CREATION:twinsLimit')
          ) : (
            <ErrorText error={error} />
          )}
        </Alert>
      ) : twins ? (
        <Found twins={twins} typed={typed} />
      ) : (
        <p className={parts.quiet}>{t(`CREATION:twinsWait ${by === 'name' ? 'name' : 'birthDate'}`)}</p>
      )}
    </section>
  );
}

function Found({ twins, typed }: { readonly twins: Twins; readonly typed: FormValues }) {
  const { t } = useTexts();
  const countries = useReference('Pays');
  const { found, elsewhere, without } = twins;
  const named = elsewhere.map((IdPays) => countries.byId.get(IdPays)?.label ?? IdPays).join(comma());
  return (
    <>
      {found.map((twin) => (
        <TwinCard key={twin.person.IdPersonneEV1} twin={twin} typed={typed} />
      ))}
      {elsewhere.length > 0 && (
        <Alert color="yellow" mt="xs">
          {t('CREATION:twinsElsewhere', { countries: named })}
        </Alert>
      )}
      {found.length + elsewhere.length === 0 && <p className={parts.quiet}>{t('CREATION:twinsNone')}</p>}
      {without && <p className={parts.quiet}>{t('CREATION:twinsWithout')}</p>}
    </>
  );
}

/** What is chosen by its key, and compared by it: shown by its name on both sides. */
const named = {
  LibSociete: { typed: 'IdSociete', choices: searchIn('Societe') },
  LibSite: { typed: 'IdSite', choices: searchIn('Site') },
  Manager: { typed: 'Manager', choices: searchIn('Personne') },
} as const;
type Named = keyof typeof named;

/** What says who it is, above what differs; and keys, which say nothing. */
const head: readonly string[] = ['IdPersonneEV1', 'IndexPrenomNom', 'IdStatut', 'IdSociete', 'IdSite'];

/** What is typed of a field, as it is compared. */
function typedOf(name: PersonField, typed: FormValues): unknown {
  return typed[name in named ? named[name as Named].typed : name] ?? null;
}

/** What the record has of it, as it is compared. */
function knownOf(name: PersonField, person: FormValues): unknown {
  const value = person[name in named ? named[name as Named].typed : name] ?? null;
  return typeof value === 'object' && value !== null ? (value as { IdPersonneEV1: number }).IdPersonneEV1 : value;
}

/** Somebody who may be the same person, beside what is typed: what differs stands out. */
function TwinCard({ twin: { person, former }, typed }: { readonly twin: Twin; readonly typed: FormValues }) {
  const { t, language } = useTexts();
  const navigate = useNavigate();
  const { IdPersonneEV1, IdPays } = person;
  const names = (Object.keys(person) as PersonField[]).filter(
    (name) => !head.includes(name) && (typedOf(name, typed) ?? knownOf(name, person)) !== null,
  );
  const record = paths.person(language, { IdPays: IdPays ?? anyCountry, IdPersonneEV1 });
  return (
    <div className={classes.twin}>
      <div>
        <FieldValue name="IndexPrenomNom" person={person} />
        <Text size="sm" component="div">
          <FieldValue name="IdStatut" person={person} />
        </Text>
      </div>
      <table className={classes.compared}>
        <thead>
          <tr>
            <th />
            <th scope="col">{t('CREATION:there')}</th>
            <th scope="col">{t('CREATION:typed')}</th>
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <tr key={name} data-differs={typedOf(name, typed) !== knownOf(name, person) || undefined}>
              <th scope="row">{t(`CHAMPS:${name}` as TextKey)}</th>
              <td>
                <FieldValue name={name} person={person} />
              </td>
              <td>
                <Typed name={name} value={typedOf(name, typed)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {former && (
        <Alert color="ink">
          {t('CREATION:twinsReturn')}
          <Suspense>
            <ReturnButton
              IdPersonneEV1={IdPersonneEV1}
              jour={typeof typed.DateEntreePhysique === 'string' ? typed.DateEntreePhysique : null}
              onReturned={() => void navigate({ to: record })}
            />
          </Suspense>
        </Alert>
      )}
      <Anchor component={Link} to={record} size="sm">
        {t('CREATION:seeRecord')}
      </Anchor>
    </div>
  );
}

function Typed({ name, value }: { readonly name: PersonField; readonly value: unknown }) {
  return name in named && typeof value === 'number' ? (
    <Chosen choices={named[name as Named].choices} value={value} />
  ) : (
    <CataloguedValue field={personField(name)} value={value} />
  );
}

function Chosen({ choices, value }: { readonly choices: FilterControl; readonly value: number }) {
  const labels = useChoiceLabels(choices, { operator: 'in', value: [value] });
  return labels.get(String(value)) ?? '…';
}
