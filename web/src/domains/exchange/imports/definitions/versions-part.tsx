import { Button, Title } from '@mantine/core';
import type { DefinitionBody, EditedDefinition } from '@passerelle/contracts/imports/definition-editing.contract.ts';
import { IconRestore } from '@tabler/icons-react';
import { showInstant } from '../../../../lib/format.ts';
import { useTexts } from '../../../../lib/texts.ts';
import parts from '../../../../ui/parts.module.css';
import sections from '../../../../ui/sections.module.css';
import { showToast } from '../../../../ui/toast.tsx';
import { nameOf } from './definition.values.ts';
import { changesBetween } from './definition-changes.ts';
import classes from './definitions.module.css';

interface VersionsPartProps {
  readonly stored: EditedDefinition;
  /** What a version said goes back into the form; not where the definition is not changed here. */
  readonly onTakeBack: ((state: DefinitionBody) => void) | undefined;
}

/** What a definition said, newest first, each against the one before. */
export function VersionsPart({ stored: { versions, Version: inForce }, onTakeBack }: VersionsPartProps) {
  const { t, language } = useTexts();
  return (
    <section className={`${sections.section} ${classes.part}`} aria-label={t('DEFINITIONS:versions')}>
      <Title order={2} size="h4">
        {t('DEFINITIONS:versions')}
      </Title>
      <ol className={classes.versions} reversed>
        {versions.map(({ Version, DateM, who, Etat }, n) => {
          const former = versions[n + 1];
          return (
            <li key={Version}>
              <div className={parts.line}>
                <span className={classes.name}>{t('COMMON:versionNumber', { n: Version })}</span>
                <span className={parts.quiet}>
                  {[showInstant(DateM, language), who?.IndexPrenomNom].filter(Boolean).join(' · ')}
                </span>
                {onTakeBack && Version !== inForce && (
                  <Button
                    size="compact-xs"
                    variant="subtle"
                    leftSection={<IconRestore size={14} />}
                    onClick={() => {
                      onTakeBack(Etat);
                      showToast({ tone: 'success', text: t('DEFINITIONS:takenBack', { n: Version }) });
                    }}
                  >
                    {t('DEFINITIONS:takeBack')}
                  </Button>
                )}
              </div>
              {former && (
                <ul className={parts.quiet}>
                  {changesBetween(former.Etat, Etat).map(({ what, field }) => (
                    <li key={`${what} ${field}`}>
                      {t(`DEFINITIONS:change ${what}`, { name: field ? nameOf(field) : '' })}
                    </li>
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
