-- A candidate goes on with another device: what opens their file there does so once, and for minutes.
alter table "JetonCandidat"
  add column "Jusque" timestamptz,
  drop constraint "JetonCandidat_Canal_check",
  add constraint "JetonCandidat_Canal_check" check ("Canal" in ('mail', 'screen', 'relay'));
