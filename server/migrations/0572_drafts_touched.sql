-- When somebody worked at a list last while it is published by nobody, and when its owner was told that it goes for want of that.
alter table "Liste" add column touched_at timestamptz not null default now();
alter table "Liste" add column draft_told timestamptz;
-- The week that its owner was told of last, and the version of its members by then.
alter table "Liste" add column resume_jour date not null default current_date;
alter table "Liste" add column resume_version integer not null default 0;
update "Liste" set resume_version = "Version";
