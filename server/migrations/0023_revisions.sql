-- A draft says which one it goes on from, so that two tabs never write over each other unsaid. -------------------------

-- Never the same number twice, also for a draft that was thrown away and begun again.
create sequence draft_revision as integer cycle;
alter table draft add column "Revision" integer not null default nextval('draft_revision');
alter sequence draft_revision owned by draft."Revision";
alter table draft alter column base_version type integer using null;
alter table draft rename column base_version to base_revision;
-- Values that were kept whole are what was typed.
update draft set "values" = jsonb_build_object('typed', "values");

-- One word for what is written over: the revision that was read. -------------------------------------------------------

alter table "Message" rename column version to "Revision";
alter table "Mail" add column "Revision" integer not null default 1;
alter table "MailTemplate" add column "Revision" integer not null default 1;
alter table "MailField" add column "Revision" integer not null default 1;
comment on column "Mail"."Revision" is 'The version of the mail that wrote it last, as of its texts and fields: it never comes back';
