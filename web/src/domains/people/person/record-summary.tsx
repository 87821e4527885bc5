import { Button } from '@mantine/core';
import type { PersonRecord } from '@passerelle/contracts/directory/directory.contract.ts';
import type { PersonField } from '@passerelle/contracts/person/person.fields.ts';
import { IconAddressBook } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { saveFile } from '../../../lib/save-file.ts';
import { useTexts } from '../../../lib/texts.ts';
import { FieldValue } from '../people/field-value.tsx';
import { RecordPhoto } from '../photos/record-photo.tsx';
import { cardPhoto } from './card-photo.ts';
import { type Found, mayDo } from './found.ts';
import classes from './record.module.css';
import { Reachable } from './record-fields.tsx';
import { vcardOf } from './vcard.ts';

/** What is asked first of somebody, in this order; what is not said, or not for the reader, is left out. */
const first = [
  'Mail',
  'TelMobilePro',
  'TelFixePro',
  'Manager',
  'DateEntree',
  'DateSortiePhysique',
] as const satisfies readonly PersonField[];

interface RecordSummaryProps {
  readonly found: Found;
  /** The person as the day that is looked at has them. */
  readonly then: PersonRecord;
  readonly name: string;
  readonly children?: ReactNode;
}

/** Who this is, at a glance: it stays in sight while what is below is read. */
export function RecordSummary({ found, then, name, children }: RecordSummaryProps) {
  const { t } = useTexts();
  const { person } = found;
  const facts = first.filter(
    (field) => then[field as keyof PersonRecord] != null && then[field as keyof PersonRecord] !== '',
  );
  const above = useRef<HTMLDivElement>(null);
  const alone = useIsOutOfSight(above);
  return (
    <>
      <div ref={above} />
      <div className={classes.head} data-stays>
        <RecordPhoto person={person} name={name} holds={(right) => mayDo(found, right)} />
        <div className={classes.summary}>
          <p className={classes.lead}>
            {alone && <strong aria-hidden="true">{name} · </strong>}
            {[then.Fonction, then.LibSociete, then.LibSite].filter(Boolean).join(' · ')}
          </p>
          {facts.length > 0 && (
            <dl className={classes.summaryFacts}>
              {facts.map((field) => (
                <div key={field}>
                  <dt>{t(`CHAMPS:${field}`)}</dt>
                  <dd>
                    <Reachable name={field} person={then}>
                      <FieldValue name={field} person={then} />
                    </Reachable>
                  </dd>
                </div>
              ))}
            </dl>
          )}
          {(then.Mail || then.TelFixePro || then.TelMobilePro) && (
            <Button
              className={classes.card}
              variant="subtle"
              size="compact-sm"
              leftSection={<IconAddressBook size={16} />}
              onClick={() => void saveCard(then, person, name)}
            >
              {t('PERSON:card')}
            </Button>
          )}
        </div>
        {children}
      </div>
    </>
  );
}

/** Gives somebody’s card, for an address book. */
async function saveCard(person: PersonRecord, today: PersonRecord, name: string): Promise<void> {
  const { origin, pathname } = window.location;
  // A card without its photo is one all the same.
  const photo = await cardPhoto(today).catch(() => undefined);
  saveFile(new Blob([vcardOf(person, name, `${origin}${pathname}`, photo)], { type: 'text/vcard' }), `${name}.vcf`);
}

/** Whether something was scrolled out of sight, upwards. */
function useIsOutOfSight(what: RefObject<HTMLElement | null>): boolean {
  const [gone, setGone] = useState(false);
  useEffect(() => {
    const { current } = what;
    if (!current) return undefined;
    const observer = new IntersectionObserver(([entry]) => setGone(entry ? entry.boundingClientRect.top < 0 : false));
    observer.observe(current);
    return () => observer.disconnect();
  }, [what]);
  return gone;
}
