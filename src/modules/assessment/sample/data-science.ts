import type { SampleQuestion } from './sample-question.ts'

export const dataScience: SampleQuestion[] = [
  {
    id: 'ds-median-outlier',
    difficulty: 'intermediate',
    question:
      'Nine stall owners earn about KES 20,000 a month and another owner earns KES 500,000. Which figure describes the typical owner best?',
    options: ['The mean', 'The range', 'The maximum', 'The median'],
    correct: 3,
    explanation:
      'The median is the middle value, KES 20,000, and one very large income does not move it. The mean would be KES 68,000, which nobody here earns.',
  },
  {
    id: 'ds-median-value',
    difficulty: 'beginner',
    question: 'What is the median of 3, 9, 4, 7 and 5?',
    options: ['4', '5', '5.6', '7'],
    correct: 1,
    explanation: 'Sorted, the numbers are 3, 4, 5, 7, 9, and the middle one is 5. The value 5.6 is the mean.',
  },
  {
    id: 'ds-correlation',
    difficulty: 'intermediate',
    question:
      'In a coastal town the sales of cold drinks and of sun hats rise and fall together. What is the soundest conclusion?',
    options: [
      'Buying a cold drink makes people want a sun hat',
      'Buying a sun hat makes people want a cold drink',
      'The figures must hold an error, as they match',
      'Something else, like hot weather, may drive both',
    ],
    correct: 3,
    explanation: 'Two things that move together need not cause each other. Hot days can lift both.',
  },
  {
    id: 'ds-overfitting',
    difficulty: 'advanced',
    question:
      'A model is right in 99% of the training cases but in only 62% of new cases. What is the most likely problem?',
    options: [
      'It was trained on too many examples',
      'It is too simple to learn the pattern',
      'It has overfitted the training data',
      'It was tested on too many new cases',
    ],
    correct: 2,
    explanation:
      'The model learned the training cases by heart, with their noise, and not the general pattern. A model that is too simple would do badly on both.',
  },
  {
    id: 'ds-test-set',
    difficulty: 'intermediate',
    question: 'Why is part of the data kept back as a test set?',
    options: [
      'To make the training of the model faster',
      'To see how the model does on unseen cases',
      'To have a copy if the first file is lost',
      'To add it back when the score is too low',
    ],
    correct: 1,
    explanation:
      'Only cases that the model has not seen show how it will do in real use. If they enter the training, the score means nothing.',
  },
  {
    id: 'ds-regression',
    difficulty: 'intermediate',
    question: "You predict next week's price of a bag of maize in shillings. Which kind of task is this?",
    options: ['Classification', 'Clustering', 'Sampling', 'Regression'],
    correct: 3,
    explanation:
      'Predicting a number is regression. Classification predicts a group, such as "will rise" or "will fall".',
  },
  {
    id: 'ds-unsupervised',
    difficulty: 'intermediate',
    question:
      'A shop wants to find groups of similar customers, but nobody has named any groups yet. Which method fits?',
    options: ['Clustering', 'Linear regression', 'Logistic regression', 'A decision tree'],
    correct: 0,
    explanation:
      'Clustering finds groups in data without given labels. The other three learn from cases whose answer is known.',
  },
  {
    id: 'ds-recall-screening',
    difficulty: 'advanced',
    question:
      'A clinic uses a model to pick people for a tuberculosis test. Missing a sick person is the worst mistake. Which figure should be high above all?',
    options: ['Recall', 'Precision', 'Accuracy', 'Specificity'],
    correct: 0,
    explanation:
      'Recall is the share of sick people that the model finds. Precision asks how many of those picked are really sick, which matters less here.',
  },
  {
    id: 'ds-imbalanced-accuracy',
    difficulty: 'advanced',
    question:
      'Of 1,000 loans, 20 are not repaid. A model says "will be repaid" for each loan and is right in 98% of cases. Why is it useless?',
    options: [
      'It needs at least 99% to be of use',
      'It has seen too few loans in all',
      'It marks many good loans as bad',
      'It finds none of the bad loans',
    ],
    correct: 3,
    explanation:
      'When one group is small, a model can be right almost always by ignoring it. Look at how many bad loans it catches.',
  },
  {
    id: 'ds-precision-value',
    difficulty: 'advanced',
    question: 'A model marks 50 payments as fraud, and 40 of them really are. What is its precision?',
    options: ['20%', '40%', '80%', '90%'],
    correct: 2,
    explanation:
      'Precision is the share of marked cases that are right: 40 ÷ 50 = 80%. How many frauds it missed is a matter of recall.',
  },
  {
    id: 'ds-missing-values',
    difficulty: 'intermediate',
    question: 'In a survey the income is missing for 30% of the people. What is the best first step?',
    options: [
      'Put 0 into each of the empty cells',
      'Delete all the rows with an empty cell',
      'Find out why those values are missing',
      'Put the mean into each empty cell',
    ],
    correct: 2,
    explanation:
      'If, say, the richest people did not answer, deleting or filling in would distort the result. The reason decides the right treatment.',
  },
  {
    id: 'ds-sampling-bias',
    difficulty: 'intermediate',
    question:
      'An app asks its users about income, to learn about all homes in Turkana. What is the main weakness?',
    options: [
      'Homes without smartphones are left out',
      'Answers in an app cannot be counted',
      'The number of answers will be too large',
      'Income can only be asked about on paper',
    ],
    correct: 0,
    explanation:
      'People who have the app may be better off than the rest. A large number of answers does not repair a sample that leaves people out.',
  },
  {
    id: 'ds-sql-group-by',
    difficulty: 'intermediate',
    question: 'Which query gives the total sales of each town?',
    options: [
      '`SELECT town, COUNT(amount) FROM sales GROUP BY town`',
      '`SELECT town, amount FROM sales ORDER BY town, amount`',
      '`SELECT SUM(amount) FROM sales WHERE town IS NOT NULL`',
      '`SELECT town, SUM(amount) FROM sales GROUP BY town`',
    ],
    correct: 3,
    explanation:
      '`GROUP BY town` makes one group for each town and `SUM` adds the amounts in it. `COUNT` would give the number of sales.',
  },
  {
    id: 'ds-sql-having',
    difficulty: 'advanced',
    question: 'After `GROUP BY town` you want only towns with a total above 10,000. Which clause does this?',
    options: [
      '`WHERE SUM(amount) > 10000`',
      '`LIMIT SUM(amount) > 10000`',
      '`ORDER BY SUM(amount) > 10000`',
      '`HAVING SUM(amount) > 10000`',
    ],
    correct: 3,
    explanation:
      '`HAVING` filters groups after they are formed. `WHERE` filters single rows before that and cannot use a total.',
  },
  {
    id: 'ds-left-join',
    difficulty: 'intermediate',
    question:
      'You need a list of all farmers with their milk deliveries, and also those farmers who delivered nothing. How do you join?',
    options: [
      '`farmers RIGHT JOIN deliveries`',
      '`farmers INNER JOIN deliveries`',
      '`farmers LEFT JOIN deliveries`',
      '`farmers CROSS JOIN deliveries`',
    ],
    correct: 2,
    explanation:
      'A left join keeps each row of the first table, with or without a match. An inner join would drop farmers who delivered nothing.',
  },
  {
    id: 'ds-line-chart',
    difficulty: 'beginner',
    question: "Which chart shows best how a shop's monthly sales went over three years?",
    options: ['A pie chart', 'A scatter plot', 'A line chart', 'A word cloud'],
    correct: 2,
    explanation:
      'A line shows the course over time, its seasons and its trend. A pie chart shows parts of one whole.',
  },
  {
    id: 'ds-cut-axis',
    difficulty: 'intermediate',
    question: 'A bar chart compares 95 and 98 points, and its axis starts at 94. What is the problem?',
    options: [
      'The larger bar is the wrong one',
      'A small gap looks very large',
      'Two values need a line chart',
      'Both bars look equally high',
    ],
    correct: 1,
    explanation:
      'The bars are 1 and 4 units high, so one looks four times as large. The length of a bar is only fair if the axis starts at 0.',
  },
  {
    id: 'ds-pandas-head',
    difficulty: 'beginner',
    question: 'In pandas, what does `df.head()` show?',
    options: ['The first five rows', 'The last five rows', 'The column names only', 'The number of rows'],
    correct: 0,
    explanation:
      'Without a number `head()` gives the first five rows. `tail()` gives the last five, and `df.shape` tells the size.',
  },
  {
    id: 'ds-pandas-filter',
    difficulty: 'intermediate',
    question: 'In pandas, what does `df[df["price"] > 100]` give?',
    options: [
      'The prices above 100, without the other columns',
      'A column of true and false, one for each row',
      'The whole table with low prices set to 0',
      'The rows where the price is above 100',
    ],
    correct: 3,
    explanation:
      'The inner part gives true or false for each row, and the outer brackets keep the rows with true. All columns stay.',
  },
  {
    id: 'ds-leakage',
    difficulty: 'advanced',
    question:
      'A model predicts at the time of a request whether a loan will be repaid. One of its inputs is "days overdue at the end". What is wrong?',
    options: [
      'This should be given in months instead',
      'This cannot be used as it is a number',
      'This is known only after the outcome',
      'This has too little to do with the loan',
    ],
    correct: 2,
    explanation:
      'It is data leakage: the model is shown part of the answer. It will look very good in tests and fail with real requests.',
  },
  {
    id: 'ds-standard-deviation',
    difficulty: 'advanced',
    question:
      'Two kiosks sell KES 5,000 a day on average. Kiosk B has a much larger standard deviation. What does this say?',
    options: [
      'B sells more than A on most days',
      "B's figures hold more mistakes than A's",
      "B's sales differ more from day to day",
      'B has been in business for longer',
    ],
    correct: 2,
    explanation:
      'The standard deviation tells how far values spread around the mean. It says nothing about mistakes or about which kiosk sells more.',
  },
  {
    id: 'ds-reidentification',
    difficulty: 'intermediate',
    question:
      'A clinic removes the names from its data before sharing it, but keeps birth dates, villages and ID numbers. What is the problem?',
    options: [
      'The data can no longer be sorted',
      'People can still be recognised from it',
      'The file becomes too large to send',
      'The averages will come out wrong',
    ],
    correct: 1,
    explanation:
      'An ID number points to one person, and even a birth date with a village often does. Such data is still personal and must be protected.',
  },
  {
    id: 'ds-p-value',
    difficulty: 'advanced',
    question: 'A test of two prices gives a p-value of 0.03. What does it mean?',
    options: [
      'The chance that there is no real difference between the prices is 3%',
      'If there is no real difference, a gap this big or bigger has a 3% chance',
      'The one price sells 3% more than the other, give or take a small error',
      'If the test is done again, it will give the same winner in 97% of cases',
    ],
    correct: 1,
    explanation:
      'The p-value takes "no real difference" as given and says how often chance alone would give a gap this large or larger. It is not the chance that this idea is true.',
  },
  {
    id: 'ds-units',
    difficulty: 'beginner',
    question:
      'One co-op reports its maize in kilograms and another in bags of 90 kg. You want to compare their harvests. What comes first?',
    options: [
      'Turn both into the same unit',
      'Compare the numbers as they are',
      'Leave out the smaller co-op',
      'Take the mean of both columns',
    ],
    correct: 0,
    explanation:
      'Numbers in different units cannot be compared. 100 bags are 9,000 kg, though 100 looks small beside 5,000.',
  },
  {
    id: 'ds-duplicates',
    difficulty: 'intermediate',
    question:
      "A shop's list of M-Pesa payments received was loaded twice by mistake. How do you remove the duplicates safely?",
    options: [
      'Keep one row for each transaction code',
      'Keep one row for each amount paid',
      'Keep one row for each phone number',
      'Keep one row for each day of the month',
    ],
    correct: 0,
    explanation:
      'Each payment received has its own transaction code. Two people can pay the same amount, and one person can pay many times.',
  },
  {
    id: 'ds-percent-change',
    difficulty: 'intermediate',
    question: 'The price of a loaf rises from KES 80 to KES 100. By how much has it risen?',
    options: ['20%', '25%', '80%', '125%'],
    correct: 1,
    explanation: 'The rise is 20 shillings, and 20 ÷ 80 = 25%. A change is measured against the old value.',
  },
]
