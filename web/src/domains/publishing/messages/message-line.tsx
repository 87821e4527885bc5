import { ActionIcon, Badge, Switch } from '@mantine/core';
import { messagesCalls } from '@passerelle/contracts/messages/messages.contract.ts';
import { plainOfRichText } from '@passerelle/contracts/rich-text.ts';
import { IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { linkTo } from '../../../lib/page.ts';
import { useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import parts from '../../../ui/parts.module.css';
import { contentOf, type StoredMessage, valuesOf } from './message.values.ts';
import classes from './messages.module.css';
import { periodText } from './period-text.ts';

const colours = { message: 'gray', readOnly: 'yellow', closed: 'red' } as const;

/** One message: what it says, what it does, when; switched on and off on the spot. */
export function MessageLine({ message, onRemove }: { message: StoredMessage; onRemove: () => void }) {
  const { t, language } = useTexts();
  const { IdMessage, Texte, level, state, Revision, MessageLgs } = message;
  const said = plainOfRichText(Texte);
  const update = useWrite(messagesCalls.update, { stale: [messagesCalls.list, messagesCalls.read] });
  return (
    <li className={classes.line} data-state={state}>
      <div className={classes.what}>
        <Link {...linkTo('createMaintenance', language, { search: { IdMessage } })} className={classes.said}>
          {said}
        </Link>
        <span className={parts.quiet}>
          {periodText(message, { t, language })} · {t('MESSAGES:languages', { count: MessageLgs.length })}
        </span>
      </div>
      <span className={classes.marks}>
        <Badge variant="dot" color={colours[level]}>
          {t(`MESSAGES:level.${level}`)}
        </Badge>
        <Badge variant="dot" color={state === 'active' ? 'green' : 'gray'}>
          {t(`MESSAGES:state.${state}`)}
        </Badge>
      </span>
      <span className={classes.doing}>
        <Switch
          checked={message.Actif}
          disabled={update.pending}
          aria-label={`${t('MESSAGES:active')}: ${said}`}
          onChange={(event) =>
            update.write({
              params: { id: IdMessage },
              body: { ...contentOf({ ...valuesOf(message), Actif: event.currentTarget.checked }), Revision },
            })
          }
        />
        <ActionIcon aria-label={`${t('COMMON:delete')}: ${said}`} onClick={onRemove}>
          <IconTrash size={18} />
        </ActionIcon>
      </span>
    </li>
  );
}
