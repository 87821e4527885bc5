-- What people are asked for themselves: where they were born, how to reach them at home, what their stay and their payroll need.
alter table "Personne"
  add column "LieuNaissance" text check (char_length("LieuNaissance") <= 100),
  add column "IdPaysNaissance" text references "Pays",
  add column "CPNaissance" text check (char_length("CPNaissance") <= 20),
  add column "SituationFamiliale" text check ("SituationFamiliale" in
    ('single', 'married', 'civil-partnership', 'concubine', 'divorced', 'separated', 'widowed')),
  add column "MailPerso" text check (char_length("MailPerso") <= 254),
  add column "TelPerso" text check (char_length("TelPerso") <= 30),
  add column "AdressePerso" text check (char_length("AdressePerso") <= 200),
  add column "CPPerso" text check (char_length("CPPerso") <= 20),
  add column "VillePerso" text check (char_length("VillePerso") <= 100),
  add column "Skype" text check (char_length("Skype") <= 100),
  add column "MatriculeP" text check (char_length("MatriculeP") <= 20),
  add column "TitreSejour" text check ("TitreSejour" in ('none', 'temporary', 'multi-year', 'resident', 'student', 'other')),
  add column "DateFinTitreSejour" date,
  add column "Permis" text check (char_length("Permis") <= 40),
  add column "ExcluLD" boolean not null default false;
