const radians = Math.PI / 180
const sin = (degrees: number) => Math.sin(degrees * radians)
const cos = (degrees: number) => Math.cos(degrees * radians)
const tan = (degrees: number) => Math.tan(degrees * radians)

/** İstanbul, degrees; the clock is three hours ahead of UTC all year. */
const latitude = 41.01
const longitude = 28.98
const zone = 3

const julianDay = (year: number, month: number, day: number, hour: number): number =>
  Date.UTC(year, month, day) / 86_400_000 + 2_440_587.5 + hour / 24

/**
 * Sunrise and sunset over İstanbul, in hours of its clock; the sun's upper edge, with refraction. `month` counts from 0.
 * After NOAA’s solar calculator (Meeus).
 */
export const litHours = (year: number, month: number, day: number): { readonly rise: number; readonly set: number } => {
  const century = (julianDay(year, month, day, 12 - zone) - 2_451_545) / 36_525
  const meanLongitude = 280.46646 + century * 36_000.76983
  const anomaly = 357.52911 + century * 35_999.05029
  const eccentricity = 0.016708634 - century * 0.000042037
  const centre =
    sin(anomaly) * (1.914602 - century * 0.004817) + sin(2 * anomaly) * 0.019993 + sin(3 * anomaly) * 0.000289
  const apparent = meanLongitude + centre - 0.00569 - 0.00478 * sin(125.04 - 1934.136 * century)
  const tilt = 23.43929 - century * 0.0130042
  const declination = Math.asin(sin(tilt) * sin(apparent)) / radians
  const half = tan(tilt / 2) ** 2
  const equation =
    (4 / radians) *
    (half * sin(2 * meanLongitude) -
      2 * eccentricity * sin(anomaly) +
      4 * eccentricity * half * sin(anomaly) * cos(2 * meanLongitude) -
      0.5 * half * half * sin(4 * meanLongitude) -
      1.25 * eccentricity * eccentricity * sin(2 * anomaly))
  const angle = Math.acos(cos(90.833) / (cos(latitude) * cos(declination)) - tan(latitude) * tan(declination)) / radians
  const noon = 12 - equation / 60 - longitude / 15 + zone
  return { rise: noon - angle / 15, set: noon + angle / 15 }
}

/** How much of the moon is lit at nine in the evening, 0 to 1, and whether it grows (Meeus, Astronomical Algorithms, 48). */
export const moonLight = (
  year: number,
  month: number,
  day: number
): { readonly lit: number; readonly isGrowing: boolean } => {
  const century = (julianDay(year, month, day, 21 - zone) - 2_451_545) / 36_525
  const elongation = 297.8501921 + 445_267.1114034 * century
  const sun = 357.5291092 + 35_999.0502909 * century
  const moon = 134.9633964 + 477_198.8675055 * century
  const phase =
    180 -
    elongation -
    6.289 * sin(moon) +
    2.1 * sin(sun) -
    1.274 * sin(2 * elongation - moon) -
    0.658 * sin(2 * elongation) -
    0.214 * sin(2 * moon) -
    0.11 * sin(elongation)
  return { lit: (1 + cos(phase)) / 2, isGrowing: sin(phase) > 0 }
}
