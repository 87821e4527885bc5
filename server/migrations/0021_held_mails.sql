-- Mails that wait for whoever they are to ------------------------------------------------------------------------------

alter table mail_delivery
  -- No foreign key, as for the person: a mail that was sent keeps nobody.
  add column "IdPersonneNotification" integer,
  add column discreet boolean not null default false,
  drop constraint mail_delivery_state_check,
  add constraint mail_delivery_state_check
    check (state in ('waiting', 'sending', 'sent', 'refused', 'failed', 'bounced', 'givenUp', 'unneeded'));
comment on column mail_delivery."IdPersonneNotification" is
  'What tells its recipient of the same under the bell: read before the mail leaves, it makes the mail unneeded';
comment on column mail_delivery.discreet is 'It does not leave within the hours of silence of its recipient';
create index mail_delivery_told on mail_delivery ("IdPersonneNotification") where state = 'waiting';
