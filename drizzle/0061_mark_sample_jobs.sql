ALTER TABLE "openings" ADD COLUMN "is_sample" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "job_listings" ADD COLUMN "is_sample" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ussd_jobs" ADD COLUMN "is_sample" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- From here on written by hand: what earlier versions loaded with the samples, known by what stood in their files (decision 071).
UPDATE openings SET is_sample = true
WHERE slug IN ('course-writer-spreadsheets', 'learner-support-officer', 'web-developer')
  AND EXISTS (SELECT 1 FROM users u WHERE u.is_sample);--> statement-breakpoint
UPDATE job_listings SET is_sample = true
WHERE company IN ('Afya Njema Group', 'Chama Ledger', 'Duka Nyumbani', 'Jenga Hardware', 'Jua Moja', 'Kijani Trails', 'Mawimbi Clinic', 'Mkate Bakehouse', 'Sauti Research Desk', 'Shamba Talk', 'Simba Hauliers')
  AND EXISTS (SELECT 1 FROM users u WHERE u.is_sample);--> statement-breakpoint
UPDATE ussd_jobs SET is_sample = true
WHERE user_id IS NULL AND company IN ('Bonde Line Parcels', 'Maragua Fruit Growers', 'Nandi Morning Dairy', 'Nyanza Mother and Child Clinic', 'Pamoja Savings Network', 'Pwani Digital Desk', 'Tujisome Library Corner', 'Turkwel Energy Workshop')
  AND EXISTS (SELECT 1 FROM users u WHERE u.is_sample);
