-- Papers of hiring files as data: what each is called, what it may be, and who is asked for it. Rules are read in their order, and the first
-- that is met says it; none is met by a paper that is not asked for. An older replica goes on asking everybody by "Obligatoire".
alter table "PieceType"
  add column "LibPiece" text not null default '',
  add column "Traductions" jsonb not null default '{}',
  add column "Aide" jsonb,
  add column "Formats" text[] not null default '{pdf,picture,text}',
  add column "Taille" smallint not null default 5 check ("Taille" in (3, 5)),
  add column "AgeMois" smallint check ("AgeMois" between 1 and 120),
  add column "Echeance" boolean not null default false,
  add column "Regles" jsonb not null default '[]',
  add column "IdPersonneEV1M" integer references "Personne" on delete set null,
  add column "DateM" timestamptz;
create index on "PieceType" ("IdPersonneEV1M");

update "PieceType" set "Regles" = jsonb_build_array(jsonb_build_object('IdPays', null, 'IdSociete', null, 'Quand', null,
  'Demande', case when "Obligatoire" then 'required' else 'optional' end));

insert into "PieceType" ("CodePiece", "Obligatoire", "Champ", "Ordre", "Actif", "Regles", "Echeance") values
  ('work-permit', true, null, 5, false, '[{"IdPays": null, "IdSociete": null, "Quand": null, "Demande": "required"}]', true),
  ('diploma', false, null, 6, false, '[{"IdPays": null, "IdSociete": null, "Quand": null, "Demande": "optional"}]', false),
  ('licence', false, null, 7, false, '[{"IdPays": null, "IdSociete": null, "Quand": null, "Demande": "optional"}]', true);

update "PieceType" t set "LibPiece" = l.fr, "Traductions" = l.others from (values
  ('identity', 'Pièce d’identité', '{"EN": "Identity document", "ES": "Documento de identidad", "DE": "Ausweis oder Reisepass",
    "IT": "Documento d’identità", "NL": "Identiteitsbewijs", "PL": "Dokument tożsamości", "CN": "身份证件"}'::jsonb),
  ('address', 'Justificatif de domicile', '{"EN": "Proof of address", "ES": "Justificante de domicilio", "DE": "Adressnachweis",
    "IT": "Prova di residenza", "NL": "Bewijs van adres", "PL": "Potwierdzenie adresu", "CN": "住址证明"}'),
  ('bank', 'Relevé d’identité bancaire', '{"EN": "Bank account details", "ES": "Datos de la cuenta bancaria", "DE": "Bankverbindung",
    "IT": "Coordinate bancarie", "NL": "Bankgegevens", "PL": "Dane rachunku bankowego", "CN": "银行账户证明"}'),
  ('social-security', 'Attestation de sécurité sociale', '{"EN": "Social security certificate",
    "ES": "Certificado de la seguridad social", "DE": "Sozialversicherungsnachweis", "IT": "Attestato di previdenza sociale",
    "NL": "Bewijs van sociale zekerheid", "PL": "Zaświadczenie o ubezpieczeniu społecznym", "CN": "社会保障证明"}'),
  ('work-permit', 'Titre de séjour ou de travail', '{"EN": "Residence or work permit", "ES": "Permiso de residencia o de trabajo",
    "DE": "Aufenthalts- oder Arbeitserlaubnis", "IT": "Permesso di soggiorno o di lavoro", "NL": "Verblijfs- of werkvergunning",
    "PL": "Zezwolenie na pobyt lub pracę", "CN": "居留或工作许可"}'),
  ('diploma', 'Diplôme', '{"EN": "Diploma", "ES": "Título académico", "DE": "Abschlusszeugnis", "IT": "Titolo di studio", "NL": "Diploma",
    "PL": "Dyplom", "CN": "学历证书"}'),
  ('licence', 'Permis de conduire', '{"EN": "Driving licence", "ES": "Permiso de conducir", "DE": "Führerschein", "IT": "Patente di guida",
    "NL": "Rijbewijs", "PL": "Prawo jazdy", "CN": "驾驶执照"}')
) l(code, fr, others) where t."CodePiece" = l.code;
