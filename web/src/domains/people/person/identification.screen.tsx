import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { personForm } from '@passerelle/contracts/person/person.form.ts';
import { useQuery } from '@tanstack/react-query';
import { useFormInForce } from '../../../lib/form/form-in-force.ts';
import type { PageProps } from '../../../lib/page.ts';
import { paths } from '../../../lib/paths.ts';
import { callQuery } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Page } from '../../../ui/page.tsx';
import type { DelegationSearch } from '../../administration/delegation/delegation.page.ts';
import type { Found } from './found.ts';
import classes from './record.module.css';
import { NoRecord } from './record.screen.tsx';
import { sectionsIn, withSection } from './record.search.ts';
import { recordSections } from './record.sections.ts';
import { Section } from './record-section.tsx';
import { SensitiveContext, useSensitive } from './sensitive.ts';

type Props = PageProps<{ readonly IdPays: string; readonly IdPersonneEV1: string }, DelegationSearch>;

const shown: readonly (string | undefined)[] = ['identity', 'account'];

export function IdentificationScreen(props: Props) {
  const IdPersonneEV1 = Number(props.params.IdPersonneEV1);
  const { data } = useQuery(callQuery(directoryCalls.record, { params: { IdPersonneEV1 } }));
  return data ? <Identification key={IdPersonneEV1} record={data} {...props} /> : <NoRecord />;
}

function Identification({ record, params, search, setSearch }: Props & { readonly record: Found }) {
  const { t, language } = useTexts();
  const form = useFormInForce(personForm);
  const { found, sensitive } = useSensitive(record);
  const { IdPersonneEV1, IndexPrenomNom, CompteAD } = found.person;
  const name = IndexPrenomNom ?? CompteAD ?? String(IdPersonneEV1);
  return (
    <SensitiveContext value={sensitive}>
      <Page
        title={t('PERSON:identification')}
        crumbs={[
          { label: t('PAGES:directory'), href: paths.directory(language) },
          { label: name, href: paths.person(language, { IdPays: params.IdPays, IdPersonneEV1 }) },
        ]}
      >
        <div className={classes.sections}>
          {recordSections(form)
            .filter(({ section }) => shown.includes(section?.section))
            .map((section) => (
              <Section
                key={section.section?.section}
                section={section}
                found={found}
                edited={sectionsIn(search.edit)}
                onEdit={(one, changes) => setSearch({ edit: withSection(search.edit, one, changes) })}
              />
            ))}
        </div>
      </Page>
    </SensitiveContext>
  );
}
