import { Title } from '@mantine/core';
import { showTimeIn } from '../../../lib/format.ts';
import { useReference } from '../../../lib/reference.ts';
import { useTexts } from '../../../lib/texts.ts';
import { type Found, mayDo } from './found.ts';
import classes from './record.module.css';

/** What tells two people of the same name apart, by `Empreinte`. */
const fingerprints = { 1: 'CHAMPS:DateNaissance', 2: 'CHAMPS:NIN' } as const;

/** What the country of a person decides about them: who administers people there knows it from here. */
export function CountrySection({ found }: { readonly found: Found }) {
  const { t, language } = useTexts();
  const { byId } = useReference('Pays');
  const country = byId.get(String(found.person.IdPays));
  if (!mayDo(found, 'esp') || !country) return null;
  const { Empreinte, Fuseau, Indicatif } = country.properties;
  const fingerprint = fingerprints[Number(Empreinte) as keyof typeof fingerprints];
  const rows: readonly (readonly [label: string, value: unknown])[] = [
    [t('CHAMPS:IdPays'), country.label],
    [t('PERSON:fingerprint'), fingerprint && t(fingerprint)],
    [t('PERSON:dialCode'), Indicatif],
    [t('PERSON:localTime'), Fuseau && showTimeIn(String(Fuseau), language)],
  ];
  return (
    <section className={classes.section}>
      <Title order={2}>{t('PERSON:countryAdministration')}</Title>
      <dl className={classes.fields}>
        {rows.map(([label, value]) => (
          <div key={label} className={classes.field}>
            <dt>{label}</dt>
            <dd>{value ? String(value) : '—'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
