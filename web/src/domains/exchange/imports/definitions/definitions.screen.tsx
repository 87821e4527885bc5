import { Badge, Button } from '@mantine/core';
import { definitionsCalls, type ListedDefinition } from '@passerelle/contracts/imports/definition-editing.contract.ts';
import { IconArrowsExchange, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../../lib/paths.ts';
import { useCall } from '../../../../lib/query.ts';
import { useTexts } from '../../../../lib/texts.ts';
import { Page } from '../../../../ui/page.tsx';
import parts from '../../../../ui/parts.module.css';
import { State } from '../../../../ui/state.tsx';
import { subjectName } from './definition.values.ts';

/** Every definition of imports and exports, and whether it is offered. */
export function DefinitionsScreen() {
  const { t, language } = useTexts();
  const all = useCall(definitionsCalls.list, {});
  return (
    <Page
      aside={<span className={parts.quiet}>{all.length}</span>}
      actions={
        <Button component={Link} to={paths.addImportDefinition(language)} leftSection={<IconPlus size={16} />}>
          {t('PAGES:addImportDefinition')}
        </Button>
      }
    >
      {all.length === 0 ? (
        <State icon={<IconArrowsExchange size={28} />} title={t('DEFINITIONS:none')} />
      ) : (
        <ul className={parts.framed}>
          {all.map((definition) => (
            <li key={definition.IdImport}>
              <Link to={paths.importDefinition(language, { IdImport: definition.IdImport })} className={parts.opening}>
                <span className={parts.opened}>
                  {definition.LibImport} <DefinitionBadges definition={definition} />
                </span>
                <span className={parts.quiet}>
                  {[
                    subjectName(definition.Sujet),
                    t(`DEFINITIONS:sense ${definition.Sens}`),
                    t('COMMON:versionNumber', { n: definition.Version }),
                  ].join(' · ')}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}

/** What is to be known of a definition at once. */
export function DefinitionBadges({
  definition: { Livre, Actif, Homonyme, faults },
}: {
  readonly definition: Pick<ListedDefinition, 'Livre' | 'Actif' | 'Homonyme' | 'faults'>;
}) {
  const { t } = useTexts();
  return (
    <>
      {Livre && <Badge>{t('DEFINITIONS:shipped')}</Badge>}
      {!Actif && <Badge color="gray">{t('DEFINITIONS:inactive')}</Badge>}
      {Homonyme && <Badge color="orange">{t('DEFINITIONS:sameName')}</Badge>}
      {faults.length > 0 && <Badge color="orange">{t('DEFINITIONS:unsound')}</Badge>}
    </>
  );
}
